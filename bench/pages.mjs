// Builds the measured pages as an app would, from dist, and serves them out of memory.
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

/** Answers a page's requests to our origin from memory, and refuses all others. */
export async function serve(page, files) {
  await page.route('**/*', route => {
    const { origin, pathname } = new URL(route.request().url())
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    if (origin !== 'http://localhost:1' || body === undefined) return route.abort()
    const contentType = path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ body: Buffer.from(body), contentType })
  })
}
