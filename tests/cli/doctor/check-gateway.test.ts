import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serveDevelopment } from '../../../tools/gateway/serve-development.js'
import type { Settings } from '../../../gateway/src/settings.js'
import { buildFrame } from '../../../scripts/frame/build-frame.mjs'
import { checkGateway } from '../../../src/cli/doctor/check-gateway.js'

const ORIGIN = 'http://app.localhost:5173'
const frame = { dir: '' }
/** Gateways that several tests share: starting one takes seconds. */
const shared = { known: '', open: '' }

const stops: (() => Promise<unknown>)[] = []
const stopAll = () => Promise.all(stops.splice(0).map(stop => stop()))
const later: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  frame.dir = await buildFrame()
  shared.known = await start(shop)
  shared.open = await start()
  later.push(...stops.splice(0))
})
afterEach(stopAll)
afterAll(() => Promise.all(later.map(stop => stop())))

/** Starts the gateway of this repository, with its database if any; returns its URL. */
async function start(settings: Partial<Settings> = {}): Promise<string> {
  const gateway = await serveDevelopment({ port: 0, host: '127.0.0.1', relay: true, frameDir: frame.dir, ...settings })
  stops.push(() => gateway.stop())
  if (!settings.databaseUrl) await gateway.open()
  return gateway.url
}

/** Serves responses of a test; returns the URL. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  stops.push(() => new Promise(done => server.close(done)))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The settings that `PROJECTS` with one project produces. */
const shop = { projects: ['shop'], origins: [ORIGIN], walletProjects: { shop: [ORIGIN] } }

const examine = (gateway: string, more: Partial<Parameters<typeof checkGateway>[0]> = {}) =>
  checkGateway({ gateway, projectId: 'shop', origin: ORIGIN, embeddedWallet: true, ...more })
const problems = async (...args: Parameters<typeof examine>) =>
  (await examine(...args)).filter(({ level }) => level !== 'ok').map(({ level, check }) => `${level} ${check}`)

describe('doctor: gateway', () => {
  test('finds no problem for a page of a known project', async () => {
    expect((await examine(shared.known)).map(({ level, check }) => `${level} ${check}`)).toEqual([
      'ok gateway/health',
      'ok gateway/ready',
      'ok gateway/project',
      'ok frame/page',
      'ok relay/reachable',
    ])
  })

  test('finds no problem in development, where every project is allowed', async () => {
    expect(await problems(shared.open, { projectId: 'any' })).toEqual([])
  })

  test('reports an unknown project', async () => {
    expect(await problems(shared.known, { projectId: 'other' })).toEqual([
      'error gateway/project',
      'error frame/project',
    ])
  })

  test('reports an origin that is not allowed, with the fix', async () => {
    const findings = await examine(shared.known, { origin: 'http://evil.localhost:5173' })
    expect(findings).toContainEqual({
      level: 'error',
      check: 'gateway/origin',
      message: 'The gateway refuses pages of http://evil.localhost:5173.',
      fix: 'Add http://evil.localhost:5173 to PROJECTS or ALLOWED_ORIGINS.',
    })
    expect(findings).toContainEqual(expect.objectContaining({ level: 'error', check: 'frame/origin' }))
  })

  test('reports a missing wallet page, unless the app needs none', async () => {
    const gateway = await start({ frameDir: '' })
    expect(await problems(gateway)).toEqual(['error frame/none'])
    expect(await problems(gateway, { embeddedWallet: false })).toEqual([])
  })

  test('checks the wallet at its separate origin', async () => {
    const running = await serveDevelopment({
      port: 0,
      framePort: 0,
      host: '127.0.0.1',
      relay: true,
      frameDir: frame.dir,
    })
    stops.push(() => running.stop())
    await running.open()
    expect(await problems(running.url)).toEqual(['error frame/none'])
    expect(await problems(running.url, { frame: running.frameUrl })).toEqual([])
  })

  test('reports a missing relay, unless the app configures one', async () => {
    const gateway = await start({ relay: false })
    expect(await problems(gateway)).toEqual(['error relay/unreachable'])
    const relay = shared.open.replace('http', 'ws')
    expect(await problems(gateway, { relay })).toEqual([])
  })

  test('warns if the database is down', async () => {
    const gateway = await start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await problems(gateway)).toEqual(['warn gateway/not-ready'])
  })

  test('warns that origins were not checked without an origin', async () => {
    expect(await problems(shared.known, { origin: undefined })).toEqual(['warn gateway/origin'])
  })
})

describe('doctor: wrong gateway URL', () => {
  test('reports a URL that does not answer', async () => {
    const gateway = await start()
    await stops.pop()?.()
    expect(await problems(gateway)).toEqual(['error gateway/unreachable'])
  })

  test('reports a URL of another service', async () => {
    const url = await serve((_request, response) => response.end('<h1>It works</h1>'))
    expect(await problems(url)).toEqual(['error gateway/not-a-gateway'])
  })
})

describe('doctor: frame-ancestors', () => {
  const HOST = `${'a'.repeat(60)}.localhost`
  /** Returns true if a wallet page with this `frame-ancestors` may be embedded. */
  const embeds = async (ancestors: string, origin: string) => {
    const url = await serve((request, response) => {
      if (request.url?.startsWith('/sdk')) response.setHeader('content-security-policy', `frame-ancestors ${ancestors}`)
      response.end(JSON.stringify({ status: 'ok' }))
    })
    return !(await problems(url, { origin })).includes('error frame/origin')
  }

  test.each([
    ['https://app.example', 'https://app.example', true],
    ['https://app.example https://*.app.example', 'https://shop.app.example', true],
    ['https://*.app.example', 'https://app.example', false],
    ['http://localhost:*', 'http://localhost:5173', true],
    ['http://localhost:3000', 'http://localhost:5173', false],
    ['http://[::1]:5173', 'http://[::1]:5173', true],
    ["'none'", 'https://app.example', false],
  ])('matches %s against %s like a browser', async (ancestors, origin, isAllowed) => {
    expect(await embeds(ancestors, origin)).toBe(isAllowed)
  })

  test('H2: stays fast for a gateway that returns a list full of wildcards', async () => {
    expect(await embeds(`http://${'*'.repeat(10)}!.localhost`, `http://${HOST}`)).toBe(false)
  })
})
