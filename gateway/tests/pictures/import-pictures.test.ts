import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { openCatalogue } from '../../src/modules/catalogue/routes.js'
import { Outbound, type OutboundRules } from '../../src/modules/outbound/outbound.js'
import { importPictures, type PictureImport, runPictureImport } from '../../src/modules/pictures/import-pictures.js'
import { WalletPictures } from '../../src/modules/pictures/wallet-pictures.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'
import { testApp } from '../helpers/test-app.js'
import { turnedClock, type TurnedClock } from '../helpers/turned-clock.js'
import { pngOf } from './picture-fixtures.js'

const RETRY_AFTER_S = 7
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

const idOf = (digit: number | string) => String(digit).padStart(64, '0')
const walletOf = (digit: number | string, name = `Wallet ${digit}`) => ({ id: idOf(digit), name })
const png: Answerer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(pngOf())

let folder: string
let host: ScriptedHost
let clock: TurnedClock
/** The responses by image id; by default a picture. */
let images: Record<string, Answerer>
let records: object[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  clock = turnedClock()
  images = {}
  records = [1, 2, 3].map(digit => ({ ...walletOf(digit), image_id: `image-${digit}` }))
  host = disposeAfterTest(await startScriptedHost())
  host.answer = (request, response) => {
    const url = new URL(request.url ?? '', host.url)
    if (url.pathname === '/getWallets') return json({ data: records, count: records.length })(request, response)
    return (images[url.pathname.replace('/getWalletImage/', '')] ?? png)(request, response)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Imports from the stand-in. The delays before retries pass on the test's clock. */
function importAll(options: Partial<PictureImport> = {}, rules: Partial<OutboundRules> = {}) {
  const outbound = new Outbound({
    clock: systemClock,
    isAllowed: address => address === '127.0.0.1',
    anyPort: true,
    ...rules,
  })
  const pictures = new WalletPictures(folder)
  const wallets = [1, 2, 3].map(digit => walletOf(digit))
  return importPictures({ source: host.url, projectId: 'my-id', wallets, pictures, outbound, clock, ...options })
}

const stored = async () => [...(await new WalletPictures(folder).list())].toSorted()
const imagesRequested = () => host.requests.filter(line => line.includes('getWalletImage'))

describe('picture import', () => {
  test('stores the picture of each wallet, requested with the project id', async () => {
    expect(await importAll()).toEqual({ stored: 3, skipped: 0, unlisted: 0, failures: [] })
    expect(await stored()).toEqual([idOf(1), idOf(2), idOf(3)])
    expect(host.requests[0]).toContain('GET /getWallets?projectId=my-id')
    expect(imagesRequested()[0]).toMatch(/^GET \/getWalletImage\/image-\d\?projectId=my-id&/)
  })

  test('reads every page of the list', async () => {
    const all = Array.from({ length: 101 }, (_, at) => ({ ...walletOf(at), image_id: `image-${at}` }))
    host.answer = (request, response) => {
      const url = new URL(request.url ?? '', host.url)
      if (url.pathname !== '/getWallets') return png(request, response)
      const page = Number(url.searchParams.get('page'))
      return json({ data: all.slice((page - 1) * 100, page * 100), count: all.length })(request, response)
    }
    expect(await importAll({ wallets: [walletOf(100)] })).toMatchObject({ stored: 1 })
    expect(host.requests.filter(line => line.includes('getWallets'))).toHaveLength(2)
  })

  test('continues where an interrupted import ended, and requests nothing once it is complete', async () => {
    images['image-2'] = (_request, response) => void response.writeHead(404).end()
    expect(await importAll()).toMatchObject({ stored: 2, failures: ['Wallet 2: outbound/status'] })
    delete images['image-2']
    host.requests.length = 0
    expect(await importAll()).toEqual({ stored: 1, skipped: 2, unlisted: 0, failures: [] })
    expect(imagesRequested()).toHaveLength(1)
    host.requests.length = 0
    expect(await importAll()).toEqual({ stored: 0, skipped: 3, unlisted: 0, failures: [] })
    expect(host.requests).toEqual([])
  })

  test('finds a wallet with another id by its name and homepage, not by its name only', async () => {
    records = [
      { id: 'a', name: 'Aster', homepage: 'https://www.aster.example/', image_id: 'image-a' },
      { id: 'b', name: 'Birch', homepage: 'https://evil.example', image_id: 'image-b' },
    ]
    const wallets = [
      { ...walletOf(1, 'aster'), homepage: 'https://aster.example/wallet' },
      { ...walletOf(2, 'Birch'), homepage: 'https://birch.example' },
    ]
    expect(await importAll({ wallets })).toEqual({ stored: 1, skipped: 0, unlisted: 1, failures: [] })
    expect(await stored()).toEqual([idOf(1)])
  })

  test('runs at most six downloads at once', async () => {
    records = Array.from({ length: 20 }, (_, at) => ({ ...walletOf(at), image_id: `image-${at}` }))
    const waiting: (() => void)[] = []
    const batches: number[] = []
    let left = records.length
    for (const [at] of records.entries())
      images[`image-${at}`] = (request, response) => {
        waiting.push(() => png(request, response))
        if (waiting.length < Math.min(6, left)) return
        // A seventh download would arrive before this later request.
        const respondAll = () => {
          const batch = waiting.splice(0)
          batches.push(batch.length)
          left -= batch.length
          for (const respond of batch) respond()
        }
        void fetch(host.url).finally(respondAll)
      }
    await importAll({ wallets: records.map((_, at) => walletOf(at)) })
    expect(await stored()).toHaveLength(20)
    expect(batches).toEqual([6, 6, 6, 2])
  })

  test.each([429, 503])('waits as long as Retry-After says after status %i', async status => {
    const start = clock.now()
    let tries = 0
    images['image-1'] = (request, response) => {
      if (++tries > 1) return png(request, response)
      return void response.writeHead(status, { 'retry-after': String(RETRY_AFTER_S) }).end()
    }
    const running = importAll({ wallets: [walletOf(1)] })
    expect(await clock.until(running, RETRY_AFTER_S * 1_000)).toMatchObject({ stored: 1 })
    expect([tries, clock.now() - start]).toEqual([2, RETRY_AFTER_S * 1_000])
  })

  test('gives up on a picture after three retries', async () => {
    images['image-1'] = (_request, response) => void response.writeHead(500).end()
    const report = await clock.until(importAll(), 4_000)
    expect(report).toMatchObject({ stored: 2, failures: ['Wallet 1: outbound/status'] })
    expect(imagesRequested().filter(line => line.includes('image-1'))).toHaveLength(4)
  })
})

describe('hostile or broken pictures', () => {
  const send = (type: string, body: string | Buffer): Answerer => {
    return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body)
  }
  const UNSAFE = 'Wallet 1: not a PNG, JPEG, GIF or WebP of a sensible size'

  test.each([
    ['HTML with the type of a picture', send('image/png', '<!doctype html><h1>Sign in</h1>'), UNSAFE],
    ['SVG', send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'), UNSAFE],
    ['a picture of 4,000 px', send('image/png', pngOf(4_000, 4_000)), UNSAFE],
    ['a huge body', send('image/png', pngOf(80, 80, 70_000)), 'Wallet 1: outbound/too-large'],
    ['a missing picture', send('text/plain', ''), UNSAFE],
  ])('%s is not stored, and the import continues', async (_name, answer, failure) => {
    images['image-1'] = answer
    expect(await importAll()).toMatchObject({ stored: 2, failures: [failure] })
    expect(await stored()).toEqual([idOf(2), idOf(3)])
  })

  test('a host that does not answer is abandoned after its timeout', async () => {
    const requestClock = turnedClock()
    images['image-1'] = () => setImmediate(() => requestClock.turn(15_000))
    const running = importAll({ wallets: [walletOf(1)] }, { clock: requestClock })
    expect(await clock.until(running, 4_000)).toMatchObject({ stored: 0, failures: ['Wallet 1: outbound/time-out'] })
  })

  test('a redirect on the same host is followed', async () => {
    images['image-1'] = (_request, response) =>
      void response.writeHead(302, { location: '/getWalletImage/moved' }).end()
    expect(await importAll()).toMatchObject({ stored: 3, failures: [] })
  })

  test('a redirect to another host is rejected before it is requested', async () => {
    const target = disposeAfterTest(await startScriptedHost(png))
    images['image-1'] = (_request, response) => void response.writeHead(302, { location: `${target.url}/a.png` }).end()
    expect(await importAll()).toMatchObject({ stored: 2, failures: ['Wallet 1: outbound/redirected'] })
    expect(target.requests).toEqual([])
  })

  test('a source with a private address is rejected', async () => {
    const running = importAll({}, { isAllowed: () => false })
    await expect(running).rejects.toMatchObject({ code: 'outbound/forbidden' })
    expect(host.requests).toEqual([])
  })

  test('a list that is not one is rejected', async () => {
    host.answer = json({ wallets: [] })
    await expect(importAll()).rejects.toMatchObject({ code: 'pictures/list-invalid' })
  })
})

test('the gateway responds while an import waits for its source', async () => {
  let running: ReturnType<typeof importAll> | undefined
  const respond = await new Promise<() => void>(resolve => {
    images['image-1'] = (request, response) => resolve(() => png(request, response))
    running = importAll()
  })
  const app = testApp(openCatalogue(folder))
  expect((await app.request(`/getWalletImage/${METAMASK}`)).status).toBe(200)
  respond()
  expect(await running).toMatchObject({ stored: 3 })
})

describe('settings of the import', () => {
  test.each([
    [{}, 'PICTURES_DIR'],
    [{ PICTURES_DIR: 'x' }, 'PICTURES_PROJECT_ID'],
    [{ PICTURES_DIR: 'x', PICTURES_PROJECT_ID: 'x', PICTURES_URL: 'http://a.example' }, 'PICTURES_URL'],
  ])('%o names the invalid variable: %s', async (env, name) => {
    await expect(runPictureImport(env, () => {})).rejects.toMatchObject({
      code: 'settings/invalid',
      message: expect.stringContaining(name),
    })
  })
})
