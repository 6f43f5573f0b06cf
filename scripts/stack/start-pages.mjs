import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { createServer as createVite } from 'vite'
import { sendMail } from './send-mail.mjs'
import { createDocsSite } from './serve-docs.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const EXAMPLES = join(ROOT, 'examples')

/** The built package, for pages that use it by its URL. Requires `npm run build`. */
const built = sirv(join(ROOT, 'dist'), { dev: true })

/**
 * Returns every example with a page, by the name of its folder, except those with their own React: one server has one
 * React. The end-to-end tests build and drive them.
 */
export function examplePages() {
  return readdirSync(EXAMPLES).filter(
    name =>
      existsSync(join(EXAMPLES, name, 'index.html')) && !existsSync(join(EXAMPLES, name, 'node_modules', 'react')),
  )
}

/**
 * Serves the examples from their sources at two origins: a wallet is another site than its dapp and must not share its
 * storage. `GET /stack.json` returns all URLs. The docs site is below `/docs/`.
 * @param {{ ports: { demo: number, wallet: number }, stack: () => object }} options
 */
export async function startPages({ ports, stack }) {
  const servers = [createServer(), createServer()]
  const vite = await createVite({
    root: EXAMPLES,
    configFile: join(ROOT, 'vite.config.ts'),
    cacheDir: join(ROOT, 'node_modules/.vite-examples'),
    logLevel: 'warn',
    appType: 'mpa',
    server: {
      middlewareMode: true,
      preTransformRequests: false, // otherwise it would look for the built package in the sources, and warn
      hmr: { server: servers[0], clientPort: ports.demo },
      fs: { allow: [ROOT] },
    },
    optimizeDeps: { entries: ['*/index.html'] }, // all at once, because a dependency found later reloads the page
  })
  const docs = createDocsSite(ROOT)
  for (const server of servers)
    server.on('request', (request, response) => answer({ vite, stack, docs }, request, response))
  await listen(servers[0], ports.demo)
  await listen(servers[1], ports.wallet)
  docs.update()
  return {
    async stop() {
      docs.stop()
      await Promise.all(servers.map(close))
      await vite.close()
    },
  }
}

function answer({ vite, stack, docs }, request, response) {
  const { pathname, search } = new URL(request.url, 'http://localhost')
  if (pathname === '/stack.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    return response.end(JSON.stringify(stack()))
  }
  if (pathname === '/dev/mail.json') return sendMail(stack().gateway, request, response)
  if (pathname.startsWith('/docs/')) return docs.handle(request, response)
  const folder = pathname === '/' ? 'demo' : pathname.slice(1)
  if (pathname === '/' || folder === 'docs' || examplePages().includes(folder)) {
    response.writeHead(302, { location: `/${folder}/${search}` })
    return response.end()
  }
  if (!pathname.startsWith('/dist/')) return vite.middlewares(request, response)
  request.url = request.url.slice('/dist'.length)
  return built(request, response, () => response.writeHead(404).end('Build the package first: npm run build'))
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function close(server) {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
}
