// The entry points that import the files of the first build: those for apps that migrate, and for Vue.
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { build } from 'vite'
import { firstBuild, SECOND_BUILD } from './entry-points.mjs'
import { resolveSource, staticClosure } from './source-graph.mjs'

/** The file of the first build with everything that the second one needs of it. Apps cannot import it. */
export const SHARED = 'chunks/shared'

/**
 * Files of the second build next to its entry points. The client component has its own, because Next.js accepts no
 * `export *` in a file with `'use client'`.
 */
const groups = [
  { name: 'legacy', test: /\/src\/compat\/legacy-/, priority: 2 },
  { name: 'legacy-client', test: /\/src\/compat\/react-/, priority: 1 },
]

/** Constants of a file that the first build loads later. The second build has a copy. */
const COPIED = ['core/account.ts']

/** The files of the first build that {@link SHARED} may import. Apps with a button load all of them but the hooks. */
const EARLY = ['appkit', 'core', 'hooks', 'public-tags', 'with-tags']

/** Returns true for a source of the second build. All other sources are in files of the first one. */
function isSecond(root, path) {
  const name = relative(join(root, 'src'), path)
  return SECOND_BUILD.includes(name) || COPIED.includes(name) || /^(compat|vue)\//.test(name)
}

/** Returns the value imports and re-exports of a source: requests with the imported names; `*` for all of them. */
function readImports(path) {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => ({ request: moduleRequest.value, name: importName.name ?? '*' })),
  )
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => moduleRequest && !isType)
    .map(({ moduleRequest, importName }) => ({ request: moduleRequest.value, name: importName.name ?? '*' }))
  return [...imports, ...exports].filter(({ request }) => request.startsWith('.'))
}

/**
 * Returns the file of the first build with an entry point, without its extension. The hooks are imported from their
 * entry point, because apps without React cannot load the file with them.
 */
function findEntry(root, path) {
  const name = relative(join(root, 'src'), path)
  const source = name.startsWith('react/') ? 'react.ts' : firstBuild().find(entry => entry === name)
  return source?.replace(/\.tsx?$/, '')
}

/**
 * Returns the names that the second build imports from modules of the first one, with their source, except from entry
 * points. Throws for an import that a file cannot re-export: all names, or one name of two modules.
 */
export function sharedNames(root) {
  const entries = SECOND_BUILD.map(source => join(root, 'src', source))
  const own = [...staticClosure(entries)].filter(path => isSecond(root, path))
  const names = new Map()
  for (const path of own)
    for (const { request, name } of readImports(path)) {
      const source = resolveSource(join(dirname(path), request))
      if (isSecond(root, source) || findEntry(root, source)) continue
      if (name === '*' || (names.has(name) && names.get(name) !== source))
        throw new Error(`${relative(root, path)} imports ${name} from ${request}, which ${SHARED}.js cannot export`)
      names.set(name, source)
    }
  return names
}

/** Returns the entry of the first build, and the plugin with its source. */
export function sharedEntry(root) {
  const id = join(root, 'src', 'second-build-imports')
  const load = () => [...sharedNames(root)].map(([name, path]) => `export { ${name} } from ${JSON.stringify(path)}`)
  const plugin = {
    name: 'shared-entry',
    resolveId: request => (request === id ? id : null),
    load: path => (path === id ? load().join('\n') : null),
    // Otherwise the entry would split other files, which is what the second build avoids.
    generateBundle(_options, bundle) {
      const { moduleIds, imports } = bundle[`${SHARED}.js`]
      const stray = moduleIds.filter(path => path !== id)
      if (stray.length > 0) this.error(`no file of the first build contains ${stray.join(', ')}`)
      const late = imports.filter(path => !EARLY.includes(basename(path, '.js')))
      if (late.length > 0) this.error(`${SHARED}.js imports ${late.join(', ')}, which apps load later`)
    },
  }
  return { entry: [SHARED, id], plugin }
}

/**
 * Builds the second entry points. Their imports of other sources become imports of the files of the first build.
 *
 * @param {object} settings the plugins and the test for external packages of the first build
 */
export async function buildSecond(root, { plugins, external }) {
  const entries = SECOND_BUILD.map(source => [source.replace(/\.tsx?$/, ''), join(root, 'src', source)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [importFirstBuild(root), ...plugins],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry: Object.fromEntries(entries), formats: ['es'] },
      rollupOptions: {
        checks: { pluginTimings: false },
        external,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: { groups },
        },
      },
    },
  })
}

function importFirstBuild(root) {
  return {
    name: 'import-first-build',
    enforce: 'pre',
    resolveId(request, importer) {
      if (!request.startsWith('.') || !importer) return null
      const source = resolveSource(join(dirname(importer), request))
      if (isSecond(root, source)) return null
      // Imports are written relative to `src`, like the files themselves.
      return { id: join(root, 'src', `${findEntry(root, source) ?? SHARED}.js`), external: 'relative' }
    },
  }
}
