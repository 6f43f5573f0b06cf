import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { iconRoutes, detectImageType } from '../../src/modules/icons/routes.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const core = testData()

let host: ScriptedHost
beforeEach(async () => void (host = await startScriptedHost()))
afterEach(() => host.close())

const send =
  (type: string, body: string | Buffer, status = 200): Answerer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const get = (link: string) => testRoutes(core, [iconRoutes]).request(link)
const linkTo = (path: string) => core.icons.toProxyUrl(`${host.url}${path}`) ?? ''
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('GET /v1/icon', () => {
  test('serves an SVG with its media type and a restrictive CSP', async () => {
    host.answer = send('image/svg+xml', SVG)
    const answer = await get(linkTo('/a.svg'))
    expect([answer.status, await answer.text()]).toEqual([200, SVG])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })

  test('detects the type from the bytes, not from the header', async () => {
    host.answer = send('image/svg+xml', PNG)
    expect((await get(linkTo('/a.png'))).headers.get('content-type')).toBe('image/png')
  })

  test.each<[string, Answerer, number]>([
    ['a page', send('text/html', '<html>'), 415],
    ['a page with an image type', send('image/png', '<html><script>'), 415],
    ['an empty response', send('image/png', ''), 415],
    ['an error response', send('image/png', PNG, 404), 404],
    ['an image that is too large', send('image/png', Buffer.alloc(300 * 1024)), 502],
    [
      'a redirect to a private host',
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      403,
    ],
  ])('rejects %s', async (_what, answer, status) => {
    host.answer = answer
    expect((await get(linkTo('/a'))).status).toBe(status)
  })

  test('fetches only URLs that the gateway signed', async () => {
    const link = new URL(linkTo('/a.png'))
    for (const change of [{ url: `${host.url}/b.png` }, { sig: 'AAAA' }, { sig: '' }, { url: '' }]) {
      const changedLink = new URL(link)
      for (const [name, value] of Object.entries(change)) changedLink.searchParams.set(name, value)
      const answer = await get(changedLink.href)
      expect([answer.status, await code(answer)]).toEqual([403, 'icon/unknown'])
    }
    expect(host.requests).toEqual([])
  })

  test('fetches an image once for several requests', async () => {
    host.answer = send('image/png', PNG)
    const app = testRoutes(core, [iconRoutes])
    for (let index = 0; index < 3; index++) expect((await app.request(linkTo('/a.png'))).status).toBe(200)
    expect(host.requests).toEqual(['GET /a.png'])
  })
})

describe('IconLinks', () => {
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ipfs://a',
    'file:///a',
    'a.png',
    '',
    `https://a.example/${'a'.repeat(1_500)}`,
  ])('creates no link for %s', picture => expect(core.icons.toProxyUrl(picture)).toBeUndefined())
  test('returns the icon of a listed token, or one by its symbol', () => {
    expect(core.icons.getTokenIcon({ symbol: 'A', logoURI: 'https://a.example/b.png' })).toMatch(
      /^http:\/\/gateway\.test\/v1\/icon\?url=https/,
    )
    expect(core.icons.getTokenIcon({ symbol: 'OAK' })).toBe('http://gateway.test/public/getTokenImage/OAK')
    expect(core.icons.getTokenIcon({ symbol: '<b>' })).toBeUndefined()
  })
})

test.each([
  ['image/png', PNG],
  ['image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
  ['image/gif', Buffer.from('GIF89a')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['image/avif', Buffer.from('\0\0\0\x1cftypavif')],
  ['image/svg+xml', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a --><svg viewBox="0 0 1 1">')],
  [undefined, Buffer.from('<html><svg>')],
  [undefined, Buffer.from('%PDF-1.4')],
  [undefined, Buffer.from('GIF88a')],
])('detects %s by its first bytes', (kind, bytes) => expect(detectImageType(bytes)).toBe(kind))

test('accepts an SVG after a declaration, comments and a doctype', () => {
  const svg = '<?xml version="1.0"?> <!-- a --> <!---> --> <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"> <svg>'
  expect(detectImageType(Buffer.from(svg))).toBe('image/svg+xml')
  expect(detectImageType(Buffer.from('<!-- a <svg>'))).toBeUndefined()
})

describe('hostile image', () => {
  test.each([
    ['140 comments', '<!---->'.repeat(140)],
    ['comments up to the limit', '<!-- -->'.repeat(400)],
    ['unclosed comments', '<!--'.repeat(400)],
    ['spaces and declarations', `\uFEFF${' '.repeat(500)}<?xml${' '.repeat(500)}`],
    ['an open doctype', `<!DOCTYPE svg ${' '.repeat(2_000)}`],
  ])('does not block the thread on %s', async (_what, content) => {
    expect(await detectInThread(content)).toBe('none')
  })
})

/** Detects the type in a separate thread with a timeout, because a regular expression cannot be interrupted. */
async function detectInThread(content: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/modules/icons/routes.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  const program = `${outputFiles[0]?.text}
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage(module.exports.detectImageType(Buffer.from(workerData)) ?? 'none')`
  const thread = new Worker(program, { eval: true, workerData: content })
  const limit = setTimeout(() => void thread.terminate(), 10_000)
  try {
    const [kind] = await Promise.race([
      once(thread, 'message'),
      once(thread, 'exit').then(() => ['no answer: the thread was ended']),
    ])
    return kind as string
  } finally {
    clearTimeout(limit)
    await thread.terminate()
  }
}
