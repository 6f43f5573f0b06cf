import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/api/chains-bip122.md
var __pageData = JSON.parse("{\"title\":\"appkit-modal/chains/bip122\",\"description\":\"\",\"frontmatter\":{\"outline\":[2,3]},\"headers\":[],\"relativePath\":\"api/chains-bip122.md\",\"filePath\":\"api/chains-bip122.md\"}");
var _sfc_main = { name: "api/chains-bip122.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="appkit-modal-chains-bip122" tabindex="-1"><code>appkit-modal/chains/bip122</code> <a class="header-anchor" href="#appkit-modal-chains-bip122" aria-label="Permalink to “appkit-modal/chains/bip122”">​</a></h1><p>The adapter for Bitcoin.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to “Functions”">​</a></h2><h3 id="bip122" tabindex="-1">bip122 <a class="header-anchor" href="#bip122" aria-label="Permalink to “bip122”">​</a></h3><p>The adapter for Bitcoin. Only wallet discovery loads at once; connecting and actions load on first use, and <code>@scure/btc-signer</code> with the first transaction that is built here.</p><div class="language-ts"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#c62739;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> bip122</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">()</span><span style="--shiki-light:#c62739;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> ChainAdapter</span></span></code></pre></div><div class="language-ts"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">createAppKit</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">({ adapters: [</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">bip122</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">()], networks: [bitcoin] })</span></span></code></pre></div><p>See also: <a href="./appkit-modal.html#chainadapter"><code>ChainAdapter</code></a>.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/chains-bip122.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var chains_bip122_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, chains_bip122_default as default };
