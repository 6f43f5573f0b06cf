// Serves the docs site at `/docs/`, and builds it in the background if it is missing or outdated.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'
import { isSiteCurrent, SITE } from '../docs/site.mjs'

/** The interval in which a page that waits for the build reloads, in seconds. */
const RETRY_S = 3

/**
 * @param {string} root
 * @returns `update()` starts a build if needed; `handle` answers requests below `/docs/`; `stop()` stops a running
 *   build
 */
export function createDocsSite(root) {
  const files = sirv(join(root, SITE), { dev: true })
  let builder
  let failure = ''

  const update = () => {
    if (builder || isSiteCurrent(root)) return
    failure = ''
    builder = spawn(process.execPath, [join(root, 'scripts/docs.mjs'), '--site'], { cwd: root, stdio: 'pipe' })
    let output = ''
    for (const stream of [builder.stdout, builder.stderr]) stream.on('data', piece => (output += piece))
    builder.once('exit', code => {
      builder = undefined
      if (code !== 0) failure = output.trim()
    })
  }

  const handle = (request, response) => {
    request.url = request.url.slice('/docs'.length)
    files(request, response, () => {
      if (existsSync(join(root, SITE, 'index.html'))) return void response.writeHead(404).end('Not found')
      const text = failure || 'The docs are being built. This page loads again by itself.'
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (!failure) headers.refresh = String(RETRY_S)
      response.writeHead(failure ? 500 : 503, headers).end(text)
    })
  }

  return { update, handle, stop: () => void builder?.kill() }
}
