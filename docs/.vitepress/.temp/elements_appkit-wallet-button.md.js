import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/elements/appkit-wallet-button.md
var __pageData = JSON.parse("{\"title\":\"<appkit-wallet-button>\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"elements/appkit-wallet-button.md\",\"filePath\":\"elements/appkit-wallet-button.md\"}");
var _sfc_main = { name: "elements/appkit-wallet-button.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="appkit-wallet-button" tabindex="-1"><code>&lt;appkit-wallet-button&gt;</code> <a class="header-anchor" href="#appkit-wallet-button" aria-label="Permalink to “&lt;appkit-wallet-button&gt;”">​</a></h1><p>Connects one specific wallet.</p><h2 id="attributes" tabindex="-1">Attributes <a class="header-anchor" href="#attributes" aria-label="Permalink to “Attributes”">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>wallet</code></td><td></td><td>A connector&#39;s id, a wallet&#39;s name, or <code>walletConnect</code>.</td></tr><tr><td><code>label</code></td><td></td><td>Replaces the wallet&#39;s name as the label.</td></tr><tr><td><code>instance</code></td><td></td><td>The id of the instance; defaults to the first instance of the page.</td></tr><tr><td><code>namespace</code></td><td>&#39;eip155&#39; | &#39;solana&#39; | &#39;bip122&#39; | &#39;polkadot&#39;</td><td>The namespace to show; defaults to the active one.</td></tr><tr><td><code>disabled</code></td><td>boolean</td><td>Disables the button.</td></tr></tbody></table><h2 id="parts" tabindex="-1">Parts <a class="header-anchor" href="#parts" aria-label="Permalink to “Parts”">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>Description</th></tr></thead><tbody><tr><td><code>button</code></td><td>The native button.</td></tr><tr><td><code>label</code></td><td>The label.</td></tr><tr><td><code>ring</code></td><td>The spinner.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("elements/appkit-wallet-button.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var appkit_wallet_button_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, appkit_wallet_button_default as default };
