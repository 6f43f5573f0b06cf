import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// docs/index.md
var __pageData = JSON.parse("{\"title\":\"appkit-modal\",\"description\":\"\",\"frontmatter\":{\"layout\":\"page\",\"sidebar\":false,\"title\":\"appkit-modal\",\"hero\":{\"name\":\"appkit-modal\",\"text\":\"Connect any wallet to your page\",\"tagline\":\"A wallet-connection modal for every framework. Host every service yourself, or none. MIT licence.\",\"actions\":[{\"theme\":\"brand\",\"text\":\"Get started\",\"link\":\"/getting-started\"},{\"theme\":\"alt\",\"text\":\"Playground\",\"link\":\"/playground\"}]},\"features\":[{\"title\":\"Safe\",\"details\":\"No request leaves the page before a user action. Every transaction is verified before it is signed.\"},{\"title\":\"Works\",\"details\":\"Every state has a next step. Connected means that the wallet responds.\"},{\"title\":\"Light\",\"details\":\"A page that shows the button downloads at most 23 KiB.\"},{\"title\":\"Open\",\"details\":\"EVM, Solana, Bitcoin and Polkadot. A gateway that you can host provides the services.\"}]},\"headers\":[],\"relativePath\":\"index.md\",\"filePath\":\"index.md\"}");
var _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_HomePage = resolveComponent("HomePage");
	_push(`<div${ssrRenderAttrs(_attrs)}>`);
	_push(ssrRenderComponent(_component_HomePage, null, null, _parent));
	_push(`</div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var docs_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, docs_default as default };
