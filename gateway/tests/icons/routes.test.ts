import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { iconRoutes } from '../../src/modules/icons/routes.js'
import { pictureKind } from '../../src/modules/icons/picture-kind.js'
import { startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'
import { testData, testRoutes } from '../helpers/test-data.js'

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
