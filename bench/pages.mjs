// Builds the measured pages as an app would, from dist, and serves them from this machine.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'

/** The built files of `bench/<name>` by their path. */
export async function buildPage(root, name) {
  const { output } = await build({
    root: join(root, 'bench', name),
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false } },
  })
  return new Map(output.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

/** Serves built files on a free port; every context of the browser that asks has an empty cache. */
export function serve(files) {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url
    const body = files.get(path)
    const type = path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    response.end(body)
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }),
    )
  })
}
