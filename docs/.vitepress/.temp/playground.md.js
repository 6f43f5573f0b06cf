import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/playground.md
var __pageData = JSON.parse("{\"title\":\"Playground\",\"description\":\"\",\"frontmatter\":{\"layout\":\"page\",\"title\":\"Playground\",\"sidebar\":false},\"headers\":[],\"relativePath\":\"playground.md\",\"filePath\":\"playground.md\"}");
var _sfc_main = { name: "playground.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><main class="playground-page"><h1 id="playground" tabindex="-1">Playground <a class="header-anchor" href="#playground" aria-label="Permalink to “Playground”">​</a></h1><p>Choose options, try the modal, copy the code. The URL stores your choices.</p><docs-playground></docs-playground></main></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var playground_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, playground_default as default };
