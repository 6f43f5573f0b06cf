import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, reasonedError } from '../../../src/contract/data-api.js'
import type { DataCore } from '../../src/modules/data/data-core.js'
import { onrampSandbox } from '../../../tools/onramp/onramp-sandbox.js'
import { onrampRoutes } from '../../src/modules/onramp/routes.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'

const BUYER = '0x00000000000000000000000000000000000B0b01'
const NETWORK = 'eip155:31337'

const post = async (routes: Hono, path: string, body: unknown) => {
  const answer = await routes.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const withSandbox = (core: DataCore) => onrampRoutes(core, onrampSandbox)
const wallets = [{ address: `${NETWORK}:${BUYER}`, blockchains: ['ethereum'], assets: ['ETH'] }]

describe('onramp sandbox', () => {
  let stage: MarketFixture
  let routes: Hono

  beforeAll(async () => {
    stage = await openMarketFixture()
    routes = testRoutes(stage.core, [withSandbox])
  }, 120_000)
  afterAll(() => stage.stop())

  const balance = async () => BigInt((await stage.rpc('eth_getBalance', BUYER, 'latest')) as string)
  const page = (query: Record<string, string>) => routes.request(`/dev/onramp?${new URLSearchParams(query)}`)
  const press = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    routes.request('/dev/onramp', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `${new URLSearchParams(form)}`,
    })

  test('delivers exactly the quoted coins after a quote and a purchase', async () => {
    const quoteRequest = { purchaseCurrency: '31337:ETH', paymentCurrency: 'USD', amount: '100.00', network: NETWORK }
    const quoted = dataApi['POST /v1/onramp/quote'].answer.parse(
      (await post(routes, '/v1/onramp/quote', quoteRequest)).body,
    )
    expect(quoted).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.50' },
      networkFee: { amount: '0.00' },
    })
    const urlRequest = { destinationWallets: wallets, presetFiatAmount: 100 }
    const { body } = await post(routes, '/v1/generators/onrampurl?projectId=p', urlRequest)
    const { url } = dataApi['POST /v1/generators/onrampurl'].answer.parse(body)
    const { pathname, search, searchParams } = new URL(url)
    const shown = await routes.request(`${pathname}${search}`)
    const text = await shown.text()
    expect([shown.status, text]).toEqual([200, expect.stringContaining(BUYER)])
    expect(text).toContain('ETH on Test for $100.00')
    const before = await balance()
    const bought = await press(Object.fromEntries(searchParams))
    expect([bought.status, await bought.text()]).toEqual([200, expect.stringContaining('Delivered')])
    const [whole = '', part = ''] = quoted.purchaseAmount.amount.split('.')
    expect((await balance()) - before).toBe(BigInt(`${whole}${part.padEnd(18, '0')}`))
  })

  test('returns the coins of test networks in dollars as options', async () => {
    const body: unknown = await (await routes.request('/v1/onramp/options')).json()
    const { paymentCurrencies, purchaseCurrencies } = dataApi['GET /v1/onramp/options'].answer.parse(body)
    expect(paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
    ])
    expect(purchaseCurrencies.map(({ id, networks }) => [id, networks?.[0]?.chain_id, networks?.[0]?.name])).toEqual([
      ['31337:ETH', '31337', NETWORK],
    ])
  })

  test.each([
    [{ address: '0x12' }, 'onramp/address-invalid'],
    [{ address: '<script>alert(1)</script>' }, 'onramp/address-invalid'],
    [{ amount: '9.99' }, 'onramp/amount-invalid'],
    [{ amount: '7500.01' }, 'onramp/amount-invalid'],
    [{ amount: '-5' }, 'onramp/amount-invalid'],
    [{ network: 'eip155:1' }, 'onramp/network-unsupported'],
  ])('rejects an order with %j without a transfer', async (changed, name) => {
    const order = { address: BUYER, network: NETWORK, amount: '100', ...changed }
    const before = await balance()
    for (const answer of [await page(order), await press(order)]) {
      expect(answer.status).toBe(400)
      expect(reasonedError.parse(await answer.json()).reasons[0]?.name).toBe(name)
    }
    expect(await balance()).toBe(before)
  })

  test('rejects purchases from other pages and hides itself from other host names', async () => {
    const order = { address: BUYER, network: NETWORK, amount: '100' }
    expect((await press(order, { origin: 'https://evil.example' })).status).toBe(403)
    // pages without a referrer send the origin `null`; only `sec-fetch-site` identifies them
    expect((await press(order, { origin: 'null' })).status).toBe(403)
    expect((await press(order, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await press(order, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await press(order, { host: 'evil.example' })).status).toBe(404)
    expect((await press(order, { host: 'localhost:8787', origin: 'http://localhost:8787' })).status).toBe(200)
  })

  test('allows the page only to submit its own form', async () => {
    const shown = await page({ address: BUYER, network: NETWORK, amount: '100' })
    const policy = shown.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('rejects payment currencies other than dollars', async () => {
    const request = { purchaseCurrency: 'ETH', paymentCurrency: 'EUR', amount: '100', network: NETWORK }
    expect((await post(routes, '/v1/onramp/quote', request)).status).toBe(400)
  })

  test('rejects a purchase on a chain without node accounts', async () => {
    const rpc = { request: async (method: string) => (method === 'eth_accounts' ? [] : '0x') }
    const chain = { ...stage.core.chains.find(NETWORK), rpc }
    const chains = { find: () => chain, all: [chain] } as unknown as MarketFixture['core']['chains']
    const empty = testRoutes({ ...stage.core, chains }, [withSandbox])
    const body = `${new URLSearchParams({ address: BUYER, network: NETWORK, amount: '100' })}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await empty.request('/dev/onramp', { method: 'POST', headers, body })
    expect([answer.status, reasonedError.parse(await answer.json()).reasons[0]?.name]).toEqual([
      503,
      'onramp/nothing-to-sell',
    ])
  })
})

describe('onramp in production', () => {
  const routes = testRoutes(testData(), [onrampRoutes])

  test('offers no sandbox, no default provider and no quotes', async () => {
    expect((await routes.request('/dev/onramp')).status).toBe(404)
    expect((await routes.request('/dev/onramp', { method: 'POST' })).status).toBe(404)
    expect(await (await routes.request('/v1/onramp/providers')).json()).toEqual({ providers: [] })
    expect(await (await routes.request('/v1/onramp/options')).json()).toEqual({
      paymentCurrencies: [],
      purchaseCurrencies: [],
    })
    expect(await post(routes, '/v1/generators/onrampurl', { destinationWallets: wallets })).toEqual({
      status: 200,
      body: { url: '' },
    })
    const request = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: NETWORK }
    expect((await post(routes, '/v1/onramp/quote', request)).status).toBe(501)
  })

  test('rejects a provider page without https at startup', () => {
    const core = testData([], { env: { ONRAMP_CARD_URL: 'http://pay.example' } })
    expect(() => onrampRoutes(core)).toThrow('ONRAMP_CARD_URL')
  })

  test("returns the aggregator's URL if the request names it", async () => {
    const env = { ONRAMP_AGGREGATOR_URL: 'https://many.example', ONRAMP_AGGREGATOR_KEY: 'k' }
    const named = testRoutes(testData([], { env }), [onrampRoutes])
    const request = { destinationWallets: wallets, provider: 'aggregator' }
    const { body } = await post(named, '/v1/generators/onrampurl', request)
    expect(body).toEqual({ url: expect.stringContaining('https://many.example/?publicKey=k') })
    expect((await post(named, '/v1/generators/onrampurl', { destinationWallets: [] })).status).toBe(400)
  })
})
