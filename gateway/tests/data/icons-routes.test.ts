import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { iconRoutes, pictureKind } from '../../src/modules/icons/routes.js'
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
const linkOf = (path: string) => core.icons.of(`${host.url}${path}`) ?? ''
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('GET /v1/icon', () => {
  test('serves a picture as what it is, and so that it can do nothing', async () => {
    host.answer = send('image/svg+xml', SVG)
    const answer = await get(linkOf('/a.svg'))
    expect([answer.status, await answer.text()]).toEqual([200, SVG])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })

  test('believes the bytes, not the host', async () => {
    host.answer = send('image/svg+xml', PNG)
    expect((await get(linkOf('/a.png'))).headers.get('content-type')).toBe('image/png')
  })

  test.each<[string, Answerer, number]>([
    ['a page', send('text/html', '<html>'), 415],
    ['a page that calls itself a picture', send('image/png', '<html><script>'), 415],
    ['nothing', send('image/png', ''), 415],
    ['a refusal', send('image/png', PNG, 404), 404],
    ['too much', send('image/png', Buffer.alloc(300 * 1024)), 502],
    [
      'the way inside',
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      403,
    ],
  ])('serves none for %s', async (_what, answer, status) => {
    host.answer = answer
    expect((await get(linkOf('/a'))).status).toBe(status)
  })

  test('fetches what its own answers name and nothing else', async () => {
    const link = new URL(linkOf('/a.png'))
    for (const change of [{ url: `${host.url}/b.png` }, { sig: 'AAAA' }, { sig: '' }, { url: '' }]) {
      const other = new URL(link)
      for (const [name, value] of Object.entries(change)) other.searchParams.set(name, value)
      const answer = await get(other.href)
      expect([answer.status, await code(answer)]).toEqual([403, 'icon/unknown'])
    }
    expect(host.asked).toEqual([])
  })

  test('asks a host once for many', async () => {
    host.answer = send('image/png', PNG)
    const app = testRoutes(core, [iconRoutes])
    for (let each = 0; each < 3; each++) expect((await app.request(linkOf('/a.png'))).status).toBe(200)
    expect(host.asked).toEqual(['GET /a.png'])
  })
})

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ipfs://a',
    'file:///a',
    'a.png',
    '',
    `https://a.example/${'a'.repeat(1_500)}`,
  ])('none for %s', picture => expect(core.icons.of(picture)).toBeUndefined())
  test('a listed token has its own picture, or one by its symbol', () => {
    expect(core.icons.ofListed({ symbol: 'A', logoURI: 'https://a.example/b.png' })).toMatch(
      /^http:\/\/gateway\.test\/v1\/icon\?url=https/,
    )
    expect(core.icons.ofListed({ symbol: 'OAK' })).toBe('http://gateway.test/public/getTokenImage/OAK')
    expect(core.icons.ofListed({ symbol: '<b>' })).toBeUndefined()
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
])('%s is told by its first bytes', (kind, bytes) => expect(pictureKind(bytes)).toBe(kind))

test('takes an SVG after a declaration, several comments and a doctype', () => {
  const svg = '<?xml version="1.0"?> <!-- a --> <!---> --> <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"> <svg>'
  expect(pictureKind(Buffer.from(svg))).toBe('image/svg+xml')
  expect(pictureKind(Buffer.from('<!-- a <svg>'))).toBeUndefined()
})

describe('H2: a hostile picture', () => {
  test.each([
    ['140 comments', '<!---->'.repeat(140)],
    ['comments up to the limit', '<!-- -->'.repeat(400)],
    ['comments that never end', '<!--'.repeat(400)],
    ['blanks and declarations', `\uFEFF${' '.repeat(500)}<?xml${' '.repeat(500)}`],
    ['an open doctype', `<!DOCTYPE svg ${' '.repeat(2_000)}`],
  ])('H2: %s never keeps the thread busy', async (_what, content) => {
    expect(await kindInThread(content)).toBe('none')
  })
})

/** Reads the kind in a thread of its own, which is ended where it does not answer: a pattern cannot be interrupted. */
async function kindInThread(content: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/modules/icons/routes.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  const program = `${outputFiles[0]?.text}
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage(module.exports.pictureKind(Buffer.from(workerData)) ?? 'none')`
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
