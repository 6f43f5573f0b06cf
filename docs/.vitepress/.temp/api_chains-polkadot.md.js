import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/api/chains-polkadot.md
var __pageData = JSON.parse("{\"title\":\"appkit-modal/chains/polkadot\",\"description\":\"\",\"frontmatter\":{\"outline\":[2,3]},\"headers\":[],\"relativePath\":\"api/chains-polkadot.md\",\"filePath\":\"api/chains-polkadot.md\"}");
var _sfc_main = { name: "api/chains-polkadot.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="appkit-modal-chains-polkadot" tabindex="-1"><code>appkit-modal/chains/polkadot</code> <a class="header-anchor" href="#appkit-modal-chains-polkadot" aria-label="Permalink to “appkit-modal/chains/polkadot”">​</a></h1><p>The adapter for Polkadot.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to “Functions”">​</a></h2><h3 id="polkadot" tabindex="-1">polkadot <a class="header-anchor" href="#polkadot" aria-label="Permalink to “polkadot”">​</a></h3><p>The adapter for Polkadot: wallets, accounts and signed messages. Only wallet discovery loads at once; connecting and actions load on first use.</p><div class="language-ts"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#c62739;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> polkadot</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">()</span><span style="--shiki-light:#c62739;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> ChainAdapter</span></span></code></pre></div><div class="language-ts"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">createAppKit</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">({ adapters: [</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">polkadot</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">()], networks: [polkadotNetwork] })</span></span></code></pre></div><p>See also: <a href="./appkit-modal.html#chainadapter"><code>ChainAdapter</code></a>.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/chains-polkadot.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var chains_polkadot_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, chains_polkadot_default as default };
