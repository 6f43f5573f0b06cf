import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { openGatewayApp } from '../../src/app.js'
import { clientReader } from '../../src/http/client.js'
import { createTemporarySecrets } from '../../src/modules/keys/secrets.js'
import { defaultBudgets } from '../../src/modules/limits/daily-budgets.js'
import { RouteLimiter } from '../../src/modules/limits/route-limiter.js'
import { type LimitClass, paidServices, routeLimits } from '../../src/modules/limits/route-limits.js'
import { createV1 } from '../../src/modules/wallet-api/v1-app.js'
import type { Settings } from '../../src/settings.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT } from '../helpers/wallet/test-frame.js'

const PATIENT = 240_000
const walletClasses: readonly LimitClass[] = ['code', 'link', 'login', 'refresh', 'wait', 'session']
const rows = Object.entries(routeLimits)
const isWalletRow = ([, { by }]: (typeof rows)[number]) => walletClasses.includes(by)

/** Returns the routes of an app as `METHOD path`, without its middleware. */
function listRoutes(app: Pick<Hono, 'routes'>): readonly string[] {
  return app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
}

/** A request of a route, with made-up values for the parameters of its path. */
function requestTo(route: string, { ip, origin }: { ip: string; origin: string }): [string, RequestInit] {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(':project', PROJECT)
    .replace(':id', 'usd')
    .replace(/:(\w+)/g, 'made-up-$1')
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json', origin }
  const body = method === 'GET' ? {} : { body: '{}' }
  return [`http://gateway.test${path}?projectId=${PROJECT}`, { method, headers, ...body }]
}

/** A folder with an empty build of the frame. */
function createFrameFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frame-'))
  const names = ['sdk', 'account', 'approve', 'callback', 'device', 'export', 'farcaster', 'handover', 'link']
  const page = { script: 'sdk-a.js', imports: [] }
  const files = { 'sdk-a.js': 'sha384-sdk', 'worker-c.js': 'sha384-worker' }
  const pages = Object.fromEntries([...names, 'loading', 'passkey'].map(name => [name, page]))
  writeFileSync(
    join(folder, 'frame-manifest.json'),
    JSON.stringify({ version: 1, pages, worker: 'worker-c.js', files }),
  )
  for (const file of Object.keys(files)) writeFileSync(join(folder, file), '')
  return folder
}

const folder = createFrameFolder()
afterAll(() => rmSync(folder, { recursive: true }))

/** The gateway with production settings and all of its routes. */
function openGateway(more: Partial<Settings>) {
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    relay: false,
    production: true,
    projects: [PROJECT],
    origins: [APP_ORIGIN],
    walletProjects: { [PROJECT]: [APP_ORIGIN] },
    secrets: createTemporarySecrets(),
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'wallet@example.com',
    networks: [],
    trustedProxies: 1,
    frameDir: folder,
    env: { SIGN_IN: 'on', ANALYTICS: 'none' },
    ...more,
  }
  const addresses = { gateway: () => API_URL, frame: () => FRAME_URL, aliases: () => [] }
  return openGatewayApp(settings, { addresses, development: undefined, onFailure: undefined })
}

describe('limits of the assembled gateway', () => {
  let api: TestCore
  // A thousandth of the usual limits, so that a few calls use them up.
  const gateway = openGateway({ visitorLimitFactor: 0.001, rpcPerSecond: 0.1 })

  beforeAll(async () => {
    api = await openTestCore('PGlite')
    await gateway.wallet.open()
  }, PATIENT)
  afterAll(async () => {
    await gateway.wallet.close()
    await api.close()
  })

  test('2F9: every route has a row in the table, and every row has a route', () => {
    const routes = new Set([...listRoutes(gateway.app), ...listRoutes(api.app as unknown as Hono)])
    expect(rows.map(([route]) => route).toSorted()).toEqual([...routes].toSorted())
  })

  test('2F10: only these routes of the data API cost the operator nothing', () => {
    const free = rows.filter(([, { by, budget }]) => (by === 'data' || by === 'rpc') && budget === undefined)
    expect(free.map(([route]) => route).toSorted()).toEqual([
      'GET /appkit/v1/config',
      'GET /appkit/v1/project-limits',
      'GET /getAnalyticsConfig',
      'GET /projects/v1/origins',
      'GET /v1/icon',
      'GET /v1/onramp/providers',
      'GET /v1/sign-in/:project/nonce',
      'GET /v1/sign-in/:project/session',
      'GET /v1/supported-chains',
      'POST /batch',
      'POST /e',
      'POST /v1/sign-in/:project/sign-out',
      'POST /v1/sign-in/:project/verify',
    ])
  })

  const publicRoutes = rows
    .filter(row => !isWalletRow(row))
    .map(([route], at) => [route, `198.51.${at}.1`, `198.52.${at}.1`] as const)
  test.each(publicRoutes)(
    '2F9: %s refuses a visitor that calls it too often, and pages can read the refusal',
    async (route, ip, neighbour) => {
      const send = (by: string = ip) => gateway.app.request(...requestTo(route, { ip: by, origin: APP_ORIGIN }))
      const answers: Response[] = []
      while (answers.at(-1)?.status !== 429 && answers.length < 10) answers.push(await send())
      const refused = answers.at(-1) ?? expect.unreachable()
      expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(['*', APP_ORIGIN]).toContain(refused.headers.get('access-control-allow-origin'))
      expect((await send(neighbour)).status).not.toBe(429)
    },
    PATIENT,
  )

  const walletRoutes = rows.filter(isWalletRow).map(([route, { by }]) => [route, by] as const)
  test.each(walletRoutes)(
    '2F9: %s refuses a visitor that calls it too often, without a database query',
    async (route, by) => {
      const limiter = new RouteLimiter({ clock: systemClock, factor: 0.001 })
      const v1 = createV1(api.core, { client: clientReader({ trustedProxies: 1, production: true }), limiter })
      const ip = '203.0.113.7'
      await limiter.take(by, ip)
      const before = api.store.statements?.length
      const refused = await v1.request(...requestTo(route, { ip, origin: FRAME_URL }))
      expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, FRAME_URL])
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(api.store.statements?.length).toBe(before)
    },
  )

  test('2F9: a separate frame refuses a visitor that calls it too often', async () => {
    const pages = new Hono().use(gateway.limit).route('/', gateway.wallet.frame)
    const answers: Response[] = []
    for (let count = 0; count < 4; count += 1)
      answers.push(await pages.request(...requestTo('GET /account', { ip: '198.19.0.1', origin: APP_ORIGIN })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(await answers.at(-1)?.json()).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  })

  test('2F9: a visitor without a valid project or origin is limited like others', async () => {
    for (const [at, path] of ['/v1/convert/tokens', `/v1/sign-in/${PROJECT}/session`].entries()) {
      const headers = { 'x-forwarded-for': `198.17.${at}.1`, origin: 'https://evil.example' }
      const send = async () => (await gateway.app.request(`http://gateway.test${path}`, { headers })).status
      expect([await send(), await send()]).toEqual([at === 0 ? 401 : 403, 429])
    }
  })

  test('2F9: every path without a route refuses a visitor that calls it too often', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1)
      statuses.push(
        (await gateway.app.request(...requestTo(`GET /made-up-${count}`, { ip: '198.18.0.1', origin: APP_ORIGIN })))
          .status,
      )
    expect(statuses).toEqual([404, 404, 404, 429, 429])
  })
})

describe('budgets of the assembled gateway', () => {
  const gateway = openGateway({
    dailyBudgets: {
      ...defaultBudgets,
      ...Object.fromEntries(paidServices.map(service => [service, { project: 0, visitor: 2 }])),
    },
  })
  afterAll(() => gateway.wallet.close())

  const paidRoutes = rows.flatMap(([route, { budget }], at) =>
    budget ? [[route, budget, `198.51.${at}.1`] as const] : [],
  )
  test.each(paidRoutes)('2F10: %s uses the daily budget for %s', async (route, service, ip) => {
    const send = () => gateway.app.request(...requestTo(route, { ip, origin: APP_ORIGIN }))
    expect((await send()).status).not.toBe(429)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      message: `The daily budget for ${service} calls is used up.`,
      retryAfter: expect.any(Number),
    })
  })

  test('2F10: a batch of RPC calls uses the budget of each call', async () => {
    const { app, wallet } = openGateway({
      dailyBudgets: { ...defaultBudgets, rpc: { project: 0, visitor: 100 } },
      networks: 'public',
    })
    const calls = Array.from({ length: 60 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'made_up' }))
    const [url, init] = requestTo('POST /v1', { ip: '198.51.100.1', origin: APP_ORIGIN })
    const send = () => app.request(`${url}&chainId=eip155:1`, { ...init, body: JSON.stringify(calls) })
    expect((await send()).status).toBe(200)
    expect(await (await send()).json()).toMatchObject({ message: 'The daily budget for rpc calls is used up.' })
    await wallet.close()
  })
})
