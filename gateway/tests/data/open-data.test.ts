import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressesOf } from '../../src/http/addresses.js'
import { dataRoutes } from '../../src/modules/data/data-routes.js'
import { openData } from '../../src/modules/data/open-data.js'
import type { Settings } from '../../src/settings.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testApp } from '../helpers/test-app.js'

const settings: Settings = { port: 0, host: '127.0.0.1', relay: false }
const store = () => Promise.reject(new Error('no store'))
const opened = (more: Partial<Settings> = {}) => {
  const all = { ...settings, ...more }
  return openData({ settings: all, addresses: addressesOf(all, { main: 1 }), store })
}

test('the networks are those of the wallet: the operator’s, or the known ones and this machine’s', async () => {
  const ids = async (more: Partial<Settings>) => {
    const answer = await dataRoutes(opened(more)).request('http://a.test/v1/supported-chains')
    return ((await answer.json()) as { http: string[] }).http
  }
  expect(await ids({ networks: [testNetwork(['http://localhost:1'], 5)] })).toEqual(['eip155:5'])
  expect(await ids({})).toEqual(expect.arrayContaining(['eip155:1', 'eip155:31337']))
  expect(await ids({ production: true })).not.toContain('eip155:31337')
})

test('tells what its names end with, where it gives any away', async () => {
  const suffix = async (more: Partial<Settings>) => {
    const answer = await dataRoutes(opened(more)).request('http://a.test/v1/supported-chains')
    return ((await answer.json()) as { namesSuffix?: string }).namesSuffix
  }
  expect(await suffix({})).toBe('dev.test')
  expect(await suffix({ production: true })).toBeUndefined()
  expect(await suffix({ production: true, env: { NAMES_SUFFIX: 'names.example' } })).toBe('names.example')
})

test('private hosts of unknown hands are asked in development alone, and only when told', async () => {
  const ask = { maxBytes: 10, timeoutMs: 5_000 }
  const code = (more: Partial<Settings>) =>
    opened(more)
      .outbound.get('http://127.0.0.1:9/', ask)
      .then(
        () => 'answered',
        (error: { code: string }) => error.code,
      )
  expect(await code({})).toBe('outbound/forbidden')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' } })).toBe('outbound/unreachable')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' }, production: true })).toBe('outbound/forbidden')
  expect(await code({ env: { PRIVATE_HOSTS: 'on' }, host: '0.0.0.0' })).toBe('outbound/forbidden')
})

test('every page may read them, while the rest of /v1 stays with whoever comes next', async () => {
  const wallet = new Hono().all('/v1/*', context => context.text('the wallet', 418))
  const app = testApp({ walled: [dataRoutes(opened()), wallet] })
  const headers = { origin: 'https://app.example' }
  const open = await app.request('http://a.test/v1/supported-chains', { headers })
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(open.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['sessions/list', 'account/delete', 'identity']) {
    const closed = await app.request(`http://a.test/v1/${path}`, { method: 'POST', headers })
    expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([418, null])
  }
})
