import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/elements/index.md
var __pageData = JSON.parse("{\"title\":\"Tags\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"elements/index.md\",\"filePath\":\"elements/index.md\"}");
var _sfc_main = { name: "elements/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="tags" tabindex="-1">Tags <a class="header-anchor" href="#tags" aria-label="Permalink to “Tags”">​</a></h1><ul><li><a href="./appkit-account-button.html"><code>&lt;appkit-account-button&gt;</code></a>: The connected account&#39;s name or short address, and its native balance. While a stored connection is being restored, it shows the stored address and a spinner. It is hidden while disconnected.</li><li><a href="./appkit-button.html"><code>&lt;appkit-button&gt;</code></a>: Connects a wallet, and shows the account once connected.</li><li><a href="./appkit-connect-button.html"><code>&lt;appkit-connect-button&gt;</code></a>: Opens the modal at the list of wallets.</li><li><a href="./appkit-modal.html"><code>&lt;appkit-modal&gt;</code></a>: The place of the dialog in the page. Add it where the modal should appear in embedded mode. Otherwise it is optional: the first <code>open()</code> appends one to the body.</li><li><a href="./appkit-network-button.html"><code>&lt;appkit-network-button&gt;</code></a>: Shows the active network and opens the network list.</li><li><a href="./appkit-wallet-button.html"><code>&lt;appkit-wallet-button&gt;</code></a>: Connects one specific wallet.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("elements/index.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var elements_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, elements_default as default };
