// Renders an example like a server: `render-server.tsx` is built for Node, and run in a separate process.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'

const EXAMPLES = fileURLToPath(new URL('..', import.meta.url))

/** The process prints the markup, the added global names, and the React version. */
const script = entry => `
  const before = new Set(Reflect.ownKeys(globalThis))
  const { renderServer, version } = await import(${JSON.stringify(pathToFileURL(entry).href)})
  const markup = renderServer(process.argv[1])
  const added = Reflect.ownKeys(globalThis).filter(key => !before.has(key)).map(String)
  console.log(JSON.stringify({ markup, added, version }))
`

/**
 * Builds the server part of an example into a folder, and returns its output.
 *
 * @param {import('./prerender.mjs').PrerenderOptions} options
 * @returns {Promise<import('./prerender.mjs').Prerendered>}
 */
export async function prerender({ example, title, outDir, alias = [] }) {
  const root = join(EXAMPLES, example)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias, dedupe: ['react', 'react-dom'] },
    // Everything is in one file: an example with its own React must not load the repository's.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(root, 'render-server.tsx'),
      target: 'node20',
      rollupOptions: { onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning) },
    },
  })
  const entry = join(outDir, 'render-server.js')
  const args = ['--input-type=module', '--eval', script(entry), title]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: outDir })
  return { ...JSON.parse(stdout), warnings: stderr }
}

/** Inserts the server's markup into a page. */
export function fillPage(html, markup) {
  return html.replace('<div id="app"></div>', () => `<div id="app">${markup}</div>`)
}
