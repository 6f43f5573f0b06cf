import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogue } from '../../src/modules/catalogue/routes.js'
import { checkPicture, WalletPictures } from '../../src/modules/pictures/wallet-pictures.js'
import { testApp } from '../helpers/test-app.js'
import { gifOf, jpegOf, pngOf, webpOf } from './picture-fixtures.js'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function load(app: ReturnType<typeof testApp>) {
  const response = await app.request(`/getWalletImage/${METAMASK}`)
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('checkPicture', () => {
  test.each([
    ['image/png', pngOf(80, 80)],
    ['image/gif', gifOf(80, 60)],
    ['image/jpeg', jpegOf(300, 200)],
    ['image/webp', webpOf('VP8 ', 80, 80)],
    ['image/webp', webpOf('VP8L', 80, 80)],
    ['image/webp', webpOf('VP8X', 80, 80)],
  ])('returns %s by the magic number', (type, bytes) => {
    expect(checkPicture(bytes)).toBe(type)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>')],
    ['HTML', Buffer.from('<!doctype html><h1>Sign in</h1>')],
    ['AVIF, which has no size reader', Buffer.from('\0\0\0\x1cftypavif', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG that is cut off', pngOf().subarray(0, 18)],
    ['a JPEG without a frame header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1])],
    ['a JPEG whose scan starts before the frame header', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 1])],
    ['a WebP with an unknown chunk', Buffer.from(`RIFF....WEBPALPH${'.'.repeat(40)}`)],
    ['a picture of 1,025 px', pngOf(1_025, 80)],
    ['a WebP of 16,000 px', webpOf('VP8X', 16_000, 80)],
    ['a tracking pixel', gifOf(1, 1)],
    ['a file of more than 64 KiB', pngOf(80, 80, 64 * 1024 + 1)],
  ])('rejects %s', (_name, bytes) => {
    expect(checkPicture(bytes)).toBeUndefined()
  })

  test('accepts a picture of exactly 64 KiB', () => {
    expect(checkPicture(pngOf(1_024, 1_024, 64 * 1024))).toBe('image/png')
  })
})

describe('stored pictures', () => {
  test('a saved picture is listed and found, and no draft is left', async () => {
    const pictures = new WalletPictures(join(folder, 'new'))
    expect([...(await pictures.list())]).toEqual([])
    await pictures.save(METAMASK, pngOf())
    expect([...(await pictures.list())]).toEqual([METAMASK])
    expect(await pictures.find(METAMASK)).toEqual({ type: 'image/png', bytes: new Uint8Array(pngOf()) })
    expect(readdirSync(join(folder, 'new'))).toEqual([METAMASK])
  })

  test('an id that is not a wallet id finds no file, whatever it names', async () => {
    writeFileSync(join(folder, 'passwords'), pngOf())
    const pictures = new WalletPictures(join(folder, 'inner'))
    expect(await pictures.find('../passwords')).toBeUndefined()
    expect(await new WalletPictures(folder).find('passwords')).toBeUndefined()
  })

  test('the route serves a new picture without a restart, with its type and the image CSP', async () => {
    const app = testApp(openCatalogue(folder))
    const before = await app.request(`/getWalletImage/${METAMASK}`)
    expect(before.headers.get('content-type')).toBe('image/svg+xml')
    await new WalletPictures(folder).save(METAMASK, webpOf('VP8L', 80, 80))
    const { status, headers, bytes } = await load(app)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(bytes).toEqual(new Uint8Array(webpOf('VP8L', 80, 80)))
  })

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('the route ignores a stored file that contains %s', async (_name, text) => {
    writeFileSync(join(folder, METAMASK), text)
    const answer = await testApp(openCatalogue(folder)).request(`/getWalletImage/${METAMASK}`)
    expect(await answer.text()).toContain('web3icons')
  })
})
