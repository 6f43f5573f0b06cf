// Builds the measured pages like an app, from dist, and serves them on this machine.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Returns the built files of `bench/<name>` by their path. */
export async function buildPage(root, name) {
  const { output } = await build({
    root: join(root, 'bench', name),
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false } },
  })
  return new Map(output.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

/**
 * Serves built files on a free port, compressed. Files with a hash in their name may be cached; every browser context
 * has an empty cache at first. Other paths are passed to `answer` with the query and the body, which returns an object
 * to send as JSON, a PNG image, or undefined.
 */
export function serve(files, answer = () => undefined) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
    const path = pathname === '/' ? '/index.html' : pathname
    const data = files.has(path) ? undefined : answer(path, searchParams, await text(request))
    if (Buffer.isBuffer(data)) {
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
      return void response.end(data)
    }
    const body = data === undefined ? files.get(path) : JSON.stringify(data)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': data === undefined ? typeOf(path) : 'application/json',
      'content-encoding': 'gzip',
      'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    })
    response.end(gzipSync(body ?? ''))
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }),
    )
  })
}

function typeOf(path) {
  return path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
}
