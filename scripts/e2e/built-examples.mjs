// Serves the examples and test-only pages like in production: built with Vite against the built package.
//
// Next to the pages, `/stack.json` contains all URLs, `/dist/…` is the built package (for pages that use it by its
// URL), and `/copy/…` is a second copy, for two copies on one page. `?csp=strict` on any page adds the headers of a
// careful site; `?policy=…` sets a custom policy.
import { copyFileSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { build } from 'vite'
import { sendMail } from '../stack/send-mail.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLES = join(ROOT, 'examples')
const TEST_PAGES = join(ROOT, 'tests', 'e2e', 'pages')
const BUILT = join(ROOT, '.build', 'examples')

/** The guaranteed policy; the parts of the stack are on ports of this machine. */
const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:*",
  "font-src 'self'",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  'frame-src http://localhost:*',
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html 'allow-duplicates'",
].join('; ')

const careful = {
  'content-security-policy': STRICT_CSP,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** The docs site, built by `npm run docs`. */
const DOCS = join(ROOT, '.build', 'docs')

/** The built package is served at two URLs, because two URLs make two copies. */
const packages = /^\/(dist|copy)\//

/** The examples with a page, by the name of their folder. */
export function exampleNames() {
  return pagesIn(EXAMPLES)
}

/** Builds the examples and test pages whose sources, or whose package, changed after their last build. */
export async function buildExamples() {
  const changed = newest(join(ROOT, 'dist'))
  for (const room of [EXAMPLES, TEST_PAGES])
    for (const name of pagesIn(room)) {
      const folder = join(room, name)
      const sources = Math.max(changed, newest(folder, ['node_modules']))
      if (newest(join(BUILT, name)) > sources) continue
      if (readdirSync(folder).some(file => /\.tsx?$/.test(file))) await buildPages(folder, name)
      else copyPages(folder, name)
      keepPictures(folder, name)
    }
}

function pagesIn(room) {
  return existsSync(room) ? readdirSync(room).filter(name => existsSync(join(room, name, 'index.html'))) : []
}

/**
 * Returns the last change of a file, or of anything in a folder, in milliseconds since the epoch; 0 if it is missing.
 */
export function newest(folder, skipped = []) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const times = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.includes(name))
    .map(({ name }) => newest(join(folder, name), skipped))
  return Math.max(0, ...times)
}

/**
 * Serves the built examples at two origins on free ports: a wallet is another site than its dapp and must not share its
 * storage.
 *
 * @param {{ stack: (walletPage: string) => Promise<object> }} options the content of `/stack.json`
 */
export async function serveExamples({ stack }) {
  const pages = sirv(BUILT, { dev: true })
  const dist = sirv(join(ROOT, 'dist'), { dev: true })
  const docs = sirv(DOCS, { dev: true })
  const servers = [createServer(), createServer()]
  const [site, walletSite] = await Promise.all(servers.map(listen))
  const walletPage = `${walletSite}/wallet/`
  for (const server of servers)
    server.on('request', async (request, response) => {
      const { pathname, searchParams } = new URL(request.url, site)
      if (pathname === '/stack.json') return sendJson(response, await stack(walletPage))
      if (pathname === '/dev/mail.json') return sendMail((await stack(walletPage)).gateway, request, response)
      if (searchParams.get('csp') === 'strict')
        for (const [name, value] of Object.entries(careful)) response.setHeader(name, value)
      const policy = searchParams.get('policy')
      if (policy) response.setHeader('content-security-policy', policy)
      if (pathname.startsWith('/docs/')) {
        request.url = request.url.slice('/docs'.length)
        return docs(request, response, () => notFound(response))
      }
      if (!packages.test(pathname)) return pages(request, response, () => notFound(response))
      response.setHeader('access-control-allow-origin', '*')
      request.url = request.url.replace(packages, '/')
      return dist(request, response, () => notFound(response))
    })
  return { site, walletPage, stop: () => Promise.all(servers.map(close)) }
}

function buildPages(folder, name) {
  const pages = readdirSync(folder).filter(file => file.endsWith('.html'))
  return build({
    root: folder,
    base: `/${name}/`,
    configFile: false,
    logLevel: 'warn',
    // An example with its own React must not load the repository's.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: join(BUILT, name),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4096,
      rollupOptions: { input: pages.map(file => join(folder, file)), external: id => packages.test(id) },
    },
  })
}

/** Copies a page without a source, which needs no bundler. */
function copyPages(folder, name) {
  const pages = readdirSync(folder).filter(file => /\.(html|css)$/.test(file))
  for (const file of pages) cpSync(join(folder, file), join(BUILT, name, file))
}

/** Copies images that a script references by path, which the bundler cannot detect. */
function keepPictures(folder, name) {
  for (const file of readdirSync(folder).filter(path => /\.(svg|png|ico)$/.test(path)))
    copyFileSync(join(folder, file), join(BUILT, name, file))
}

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

function notFound(response) {
  response.writeHead(404).end()
}

function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://localhost:${server.address().port}`))
  })
}

function close(server) {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
}
