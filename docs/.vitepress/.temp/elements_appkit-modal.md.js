import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/elements/appkit-modal.md
var __pageData = JSON.parse("{\"title\":\"<appkit-modal>\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"elements/appkit-modal.md\",\"filePath\":\"elements/appkit-modal.md\"}");
var _sfc_main = { name: "elements/appkit-modal.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="appkit-modal" tabindex="-1"><code>&lt;appkit-modal&gt;</code> <a class="header-anchor" href="#appkit-modal" aria-label="Permalink to “&lt;appkit-modal&gt;”">​</a></h1><p>The place of the dialog in the page. Add it where the modal should appear in embedded mode. Otherwise it is optional: the first <code>open()</code> appends one to the body.</p><h2 id="attributes" tabindex="-1">Attributes <a class="header-anchor" href="#attributes" aria-label="Permalink to “Attributes”">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>instance</code></td><td></td><td>The id of the instance; defaults to the first instance of the page.</td></tr><tr><td><code>embedded</code></td><td>boolean</td><td>CDN file only: renders the card in place of the tag. Elsewhere, use <code>enableEmbedded</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("elements/appkit-modal.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var appkit_modal_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, appkit_modal_default as default };
