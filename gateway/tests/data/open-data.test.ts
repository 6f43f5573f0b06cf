import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { resolveUrls } from '../../src/http/gateway-urls.js'
import { dataRoutes } from '../../src/modules/data/data-routes.js'
import { openData } from '../../src/modules/data/open-data.js'
import type { Settings } from '../../src/settings.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testApp } from '../helpers/test-app.js'

const settings: Settings = { port: 0, host: '127.0.0.1', relay: false }
const store = () => Promise.reject(new Error('no store'))
const opened = (more: Partial<Settings> = {}) => {
  const all = { ...settings, ...more }
  return openData({ settings: all, addresses: resolveUrls(all, { main: 1 }), store })
}

test("uses the operator's networks, or the default and local ones", async () => {
  const ids = async (more: Partial<Settings>) => {
    const answer = await dataRoutes(opened(more)).request('http://a.test/v1/supported-chains')
    return ((await answer.json()) as { http: string[] }).http
  }
  expect(await ids({ networks: [testNetwork(['http://localhost:1'], 5)] })).toEqual(['eip155:5'])
  expect(await ids({})).toEqual(expect.arrayContaining(['eip155:1', 'eip155:31337']))
  expect(await ids({ production: true })).not.toContain('eip155:31337')
})

test('reports the suffix of names if it issues names', async () => {
  const suffix = async (more: Partial<Settings>) => {
    const answer = await dataRoutes(opened(more)).request('http://a.test/v1/supported-chains')
    return ((await answer.json()) as { namesSuffix?: string }).namesSuffix
  }
  expect(await suffix({})).toBe('dev.test')
  expect(await suffix({ production: true })).toBeUndefined()
  expect(await suffix({ production: true, env: { NAMES_SUFFIX: 'names.example' } })).toBe('names.example')
})

test('connects to private hosts only in development and if configured', async () => {
  const limits = { maxBytes: 10, timeoutMs: 5_000 }
  const code = (more: Partial<Settings>) =>
    opened(more)
      .outbound.get('http://127.0.0.1:9/', limits)
      .then(
        () => 'answered',
        (error: { code: string }) => error.code,
      )
  expect(await code({})).toBe('outbound/forbidden')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' } })).toBe('outbound/unreachable')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' }, production: true })).toBe('outbound/forbidden')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' }, host: '0.0.0.0' })).toBe('outbound/forbidden')
})

test('opens the data routes to every page and leaves the rest of /v1 to later routes', async () => {
  const wallet = new Hono().all('/v1/*', context => context.text('the wallet', 418))
  const app = testApp({ restrictedRoutes: [dataRoutes(opened()), wallet] })
  const headers = { origin: 'https://app.example' }
  const open = await app.request('http://a.test/v1/supported-chains', { headers })
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(open.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['sessions/list', 'account/delete', 'identity']) {
    const closed = await app.request(`http://a.test/v1/${path}`, { method: 'POST', headers })
    expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([418, null])
  }
})
