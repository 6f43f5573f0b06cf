import { describe, expect, test } from 'vitest'
import { createAppData } from '../../src/services/app-data.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { type Handler, json, localServer } from './local-server.js'
import { WaitlessClock } from './waitless-clock.js'

const params = { projectId: 'p', st: 'appkit', sv: 'html-universal-1.0.0' }

async function setUp(handler: Handler) {
  const server = disposeAfterTest(await localServer(handler))
  const clock = new WaitlessClock()
  return { data: createAppData(server.url, params, { clock }), clock, hits: server.hits }
}

const identity = { name: 'alice.dev.test', avatar: null }
const balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:31337',
  quantity: { decimals: '18', numeric: '1.5' },
}

describe('createAppData', () => {
  test('encodes path segments and adds the project parameters', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, identity))
    expect(await data.call('GET /v1/identity/{address}', { address: '0xA b/c', sender: '0x1' })).toEqual(identity)
    expect(hits[0]?.url.pathname).toBe('/v1/identity/0xA%20b%2Fc')
    expect(Object.fromEntries(hits[0]?.url.searchParams ?? [])).toEqual({ ...params, sender: '0x1' })
  })

  test('posts a body, with the project id where the service expects it', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, { fungibles: [] }))
    await data.call('POST /v1/fungible/price', { currency: 'usd', addresses: ['eip155:1:0x1'] })
    expect(hits[0]?.method).toBe('POST')
    expect(JSON.parse(hits[0]?.body ?? '')).toEqual({ projectId: 'p', currency: 'usd', addresses: ['eip155:1:0x1'] })
  })

  test('skips invalid records and keeps the others', async () => {
    const balances = [{ name: 7 }, balance, { ...balance, quantity: { decimals: '18', numeric: '-1' } }]
    const { data } = await setUp((_hit, response) => json(response, { balances }))
    const answer = await data.call('GET /v1/account/{address}/balance', { address: '0x1', currency: 'usd' })
    expect(answer.balances).toEqual([balance])
  })

  test('rejects a malformed response', async () => {
    const { data } = await setUp((_hit, response) => json(response, { balances: 'none' }))
    const call = data.call('GET /v1/account/{address}/balance', { address: '0x1', currency: 'usd' })
    await expect(call).rejects.toMatchObject({ code: 'http/malformed' })
  })

  test('serves a fresh response to later calls', async () => {
    let symbol = 'OLD'
    const { data } = await setUp((_hit, response) => json(response, { balances: [{ ...balance, symbol }] }))
    const readSymbol = async (fresh: boolean) => {
      const request = { address: '0x1', currency: 'usd' as const, ...(fresh && { forceUpdate: 'true' }) }
      return (await data.call('GET /v1/account/{address}/balance', request, { fresh })).balances[0]?.symbol
    }
    expect(await readSymbol(false)).toBe('OLD')
    symbol = 'NEW'
    expect([await readSymbol(false), await readSymbol(true), await readSymbol(false)]).toEqual(['OLD', 'NEW', 'NEW'])
  })

  test('serves cached responses unless a fresh one is requested', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, { balances: [balance] }))
    const readBalance = (fresh?: boolean) =>
      data.call('GET /v1/account/{address}/balance', { address: '0x1', currency: 'usd' }, { ...(fresh && { fresh }) })
    await Promise.all([readBalance(), readBalance()])
    await readBalance()
    expect(hits).toHaveLength(1)
    await readBalance(true)
    expect(hits).toHaveLength(2)
  })

  test('does not cache quotes', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, { quotes: [] }))
    const request = { amount: '1', from: 'eip155:1:0x1', to: 'eip155:1:0x2' }
    await data.call('GET /v1/convert/quotes', request)
    await data.call('GET /v1/convert/quotes', request)
    expect(hits).toHaveLength(2)
  })

  test('rejects without an endpoint and sends no request', async () => {
    const data = createAppData(undefined, params, { clock: new WaitlessClock() })
    expect(data.available).toBe(false)
    await expect(data.call('GET /v1/onramp/options', {})).rejects.toMatchObject({ code: 'data/unavailable' })
    expect(await data.serves('eip155:1')).toBe(false)
  })
})

describe('failed data request', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'is retried three times after status %i, with delays of 150, 300 and 600 ms',
    async status => {
      const { data, clock, hits } = await setUp((_hit, response) => json(response, {}, status))
      await expect(data.call('GET /v1/onramp/options', {})).rejects.toMatchObject({ code: 'http/status' })
      expect(hits).toHaveLength(4)
      expect(clock.waits).toEqual([150, 300, 600])
    },
  )

  test.each([400, 401, 404])('is not retried after status %i', async status => {
    const { data, hits } = await setUp((_hit, response) => json(response, {}, status))
    await expect(data.call('GET /v1/onramp/options', {})).rejects.toMatchObject({ code: 'http/status' })
    expect(hits).toHaveLength(1)
  })

  test('respects Retry-After unless it is too long', async () => {
    const waits = ['2', '31']
    const { data, clock, hits } = await setUp((_hit, response) =>
      response.writeHead(429, { 'Retry-After': waits[hits.length - 1] ?? '0' }).end(),
    )
    await expect(data.call('GET /v1/onramp/options', {})).rejects.toMatchObject({ code: 'http/status' })
    expect(clock.waits).toEqual([2_000])
    expect(hits).toHaveLength(2)
  })

  test('is not retried if it changes data', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, {}, 503))
    const request = { coin_type: 2_147_483_708, address: '0x1', message: '{}', signature: '0x' as const }
    await expect(data.call('POST /v1/profile/account', request)).rejects.toMatchObject({ code: 'http/status' })
    expect(hits).toHaveLength(1)
  })

  test('is aborted with its caller', async () => {
    const { data, hits } = await setUp(() => {})
    const life = new AbortController()
    const call = data.call('GET /v1/convert/gas-price', { chainId: 'eip155:1' }, { signal: life.signal })
    const ended = expect(call).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => hits).toHaveLength(1)
    life.abort()
    await ended
  })
})

describe('supported networks', () => {
  test('are requested once', async () => {
    const { data, hits } = await setUp((_hit, response) => json(response, { http: ['eip155:1'], ws: [] }))
    expect(await Promise.all([data.serves('eip155:1'), data.serves('eip155:2')])).toEqual([true, false])
    expect(await data.serves('eip155:1')).toBe(true)
    expect(hits).toHaveLength(1)
  })

  test('are requested again after a failure instead of counting as unsupported', async () => {
    let status = 404
    const { data } = await setUp((_hit, response) => json(response, { http: ['eip155:1'], ws: [] }, status))
    await expect(data.serves('eip155:1')).rejects.toMatchObject({ code: 'http/status' })
    status = 200
    expect(await data.serves('eip155:1')).toBe(true)
  })
})
