import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/elements/appkit-account-button.md
var __pageData = JSON.parse("{\"title\":\"<appkit-account-button>\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"elements/appkit-account-button.md\",\"filePath\":\"elements/appkit-account-button.md\"}");
var _sfc_main = { name: "elements/appkit-account-button.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="appkit-account-button" tabindex="-1"><code>&lt;appkit-account-button&gt;</code> <a class="header-anchor" href="#appkit-account-button" aria-label="Permalink to “&lt;appkit-account-button&gt;”">​</a></h1><p>The connected account&#39;s name or short address, and its native balance. While a stored connection is being restored, it shows the stored address and a spinner. It is hidden while disconnected.</p><h2 id="attributes" tabindex="-1">Attributes <a class="header-anchor" href="#attributes" aria-label="Permalink to “Attributes”">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>balance</code></td><td>&#39;show&#39; | &#39;hide&#39;</td><td>Shows or hides the native balance.</td></tr><tr><td><code>chars-start</code></td><td>number</td><td>The number of address characters before the ellipsis; defaults to 6.</td></tr><tr><td><code>chars-end</code></td><td>number</td><td>The number of address characters after the ellipsis; defaults to 4.</td></tr><tr><td><code>instance</code></td><td></td><td>The id of the instance; defaults to the first instance of the page.</td></tr><tr><td><code>namespace</code></td><td>&#39;eip155&#39; | &#39;solana&#39; | &#39;bip122&#39; | &#39;polkadot&#39;</td><td>The namespace to show; defaults to the active one.</td></tr><tr><td><code>disabled</code></td><td>boolean</td><td>Disables the button.</td></tr></tbody></table><h2 id="parts" tabindex="-1">Parts <a class="header-anchor" href="#parts" aria-label="Permalink to “Parts”">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>Description</th></tr></thead><tbody><tr><td><code>button</code></td><td>The native button.</td></tr><tr><td><code>label</code></td><td>The name or the address.</td></tr><tr><td><code>balance</code></td><td>The balance.</td></tr><tr><td><code>ring</code></td><td>The spinner.</td></tr><tr><td><code>dot</code></td><td>The gradient of the address, in place of a missing picture.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("elements/appkit-account-button.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var appkit_account_button_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, appkit_account_button_default as default };
