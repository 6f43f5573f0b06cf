import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/frameworks/index.md
var __pageData = JSON.parse("{\"title\":\"Frameworks\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"frameworks/index.md\",\"filePath\":\"frameworks/index.md\"}");
var _sfc_main = { name: "frameworks/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="frameworks" tabindex="-1">Frameworks <a class="header-anchor" href="#frameworks" aria-label="Permalink to “Frameworks”">​</a></h1><p>Each page shows a complete small app: a connect button and the connected address. The code comes from create/templates, which <code>npm create appkit-modal</code> copies and CI builds.</p><table tabindex="0"><thead><tr><th>Framework</th><th>Description</th></tr></thead><tbody><tr><td><a href="./vanilla.html">Vanilla TypeScript</a></td><td>A page built with Vite, without a framework.</td></tr><tr><td><a href="./html.html">HTML, no build</a></td><td>Plain files and the CDN file of the package.</td></tr><tr><td><a href="./react.html">React</a></td><td>A single-page app with Vite and React 18 or later.</td></tr><tr><td><a href="./react-router.html">React Router</a></td><td>An app rendered on the server by React Router 7.</td></tr><tr><td><a href="./next.html">Next.js</a></td><td>The App Router, with webpack or Turbopack.</td></tr><tr><td><a href="./vue.html">Vue</a></td><td>A single-page app with Vite and Vue 3.</td></tr><tr><td><a href="./nuxt.html">Nuxt</a></td><td>An app rendered on the server by Nuxt.</td></tr><tr><td><a href="./svelte.html">SvelteKit</a></td><td>An app rendered on the server by SvelteKit, with Svelte 5.</td></tr><tr><td><a href="./solid.html">Solid</a></td><td>A single-page app with Vite and Solid.</td></tr><tr><td><a href="./astro.html">Astro</a></td><td>A static page with Astro.</td></tr><tr><td><a href="./angular.html">Angular</a></td><td>A standalone Angular app.</td></tr><tr><td><a href="./lit.html">Lit</a></td><td>A page of Lit elements, with Vite.</td></tr></tbody></table><p>Until the first release is on npm, copy the folder of a template, and install the package from a file as in <a href="./../getting-started.html#install">Getting started</a>.</p><p>The tags are custom elements, so any other framework can use them: call <code>createAppKit</code> once in the browser, and write <code>&lt;appkit-button&gt;&lt;/appkit-button&gt;</code>.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("frameworks/index.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var frameworks_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, frameworks_default as default };
