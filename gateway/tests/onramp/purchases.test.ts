import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataApi, reasonedError } from '../../../src/contract/data-api.js'
import { systemClock } from '../../../src/core/clock.js'
import { openSellers } from '../../src/modules/onramp/open-sellers.js'
import { onrampRoutes } from '../../src/modules/onramp/routes.js'
import { SOLANA } from '../../src/modules/onramp/sellers/seller.js'
import { upstream } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { BUYER_ADDRESS, toSellerHosts } from '../helpers/onramp/seller-fixture.js'
import {
  COINBASE_KEYS,
  isSignedForMoonPay,
  SELLER_KEYS,
  startSellerStandIn,
  toQuery,
  type SellerStandIn,
} from '../helpers/onramp/seller-stand-in.js'

const ALL_KEYS = { ...SELLER_KEYS, ...COINBASE_KEYS }
const SECRETS = /moonpay-secret|transak-secret|onramper-secret|stripe-secret|PRIVATE KEY/

describe('buying in production', () => {
  let host: SellerStandIn
  let failures: unknown[]
  beforeEach(async () => {
    host = await startSellerStandIn()
    failures = []
  })
  afterEach(() => host.close())

  const routes = (env: Record<string, string> = ALL_KEYS): Hono => {
    const onFailure = (error: unknown) => void failures.push(error)
    const core = testData([], { env, development: false, onFailure })
    const sellers = openSellers({ env, upstream, clock: systemClock }, toSellerHosts(host.url))
    return testRoutes(core, [() => onrampRoutes(core, undefined, sellers)])
  }
  const get = async (app: Hono, path: string) => (await app.request(path)).json() as Promise<unknown>
  const post = async (app: Hono, path: string, body: unknown) => {
    const headers = { origin: 'https://app.example' }
    const answer = await app.request(path, { method: 'POST', body: JSON.stringify(body), headers })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
  }
  const openPage = async (app: Hono, changes: object = {}, wallet: object = {}) => {
    const destination = { address: `eip155:1:${BUYER_ADDRESS}`, blockchains: ['ethereum'], assets: ['ETH'], ...wallet }
    const body = { destinationWallets: [destination], defaultNetwork: 'ethereum', presetFiatAmount: '100', ...changes }
    return post(app, '/v1/generators/onrampurl', body)
  }
  const quote = { purchaseCurrency: 'eip155:1/ETH', paymentCurrency: 'USD', amount: '100', network: 'eip155:1' }

  test('lists a record for each seller with its page and networks', async () => {
    const { providers } = dataApi['GET /v1/onramp/providers'].answer.parse(await get(routes(), '/v1/onramp/providers'))
    const origins = {
      moonpay: 'https://buy.moonpay.com',
      transak: 'https://global.transak.com',
      ramp: 'https://app.rampnetwork.com',
      coinbase: 'https://pay.coinbase.com',
      onramper: 'https://buy.onramper.com',
      stripe: 'https://crypto.link.com',
    }
    expect(Object.fromEntries(providers.map(({ name, url }) => [name, url]))).toEqual(origins)
    for (const { supportedChains, payChains } of providers) {
      expect(supportedChains).toEqual(['eip155', 'solana'])
      expect(payChains).toEqual(expect.arrayContaining(['ethereum', 'base', SOLANA]))
    }
    const [moonPay, , rampNetwork] = providers
    expect([moonPay?.payChains.includes('eip155:56'), rampNetwork?.payChains.includes('eip155:324')]).toEqual([
      true,
      true,
    ])
  })

  test('has options: currencies with limits, and coins by network', async () => {
    const answer = await get(routes(), '/v1/onramp/options')
    const { paymentCurrencies, purchaseCurrencies } = dataApi['GET /v1/onramp/options'].answer.parse(answer)
    const limits = [{ id: 'card', min: '20', max: '10000' }]
    expect(paymentCurrencies).toEqual(['USD', 'EUR', 'GBP'].map(id => ({ id, payment_method_limits: limits })))
    const symbols = {
      'eip155:1': ['ETH', 'USDC', 'USDT'],
      'eip155:8453': ['ETH', 'USDC'],
      'eip155:42161': ['ETH', 'USDC'],
      'eip155:10': ['ETH', 'USDC'],
      'eip155:137': ['POL', 'USDC'],
      'eip155:56': ['BNB', 'USDC', 'USDT'],
      'eip155:43114': ['AVAX', 'USDC'],
      'eip155:42220': ['CELO'],
      'eip155:324': ['ETH'],
      [SOLANA]: ['SOL', 'USDC'],
    }
    const expected = Object.entries(symbols).flatMap(([network, names]) => names.map(name => `${network}/${name}`))
    expect(purchaseCurrencies.map(({ id }) => id)).toEqual(expected)
    const usdc = purchaseCurrencies.find(({ id }) => id === 'eip155:8453/USDC')
    expect(usdc?.networks).toEqual([
      {
        name: 'eip155:8453',
        display_name: 'Base',
        chain_id: 'eip155:8453',
        contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      },
    ])
  })

  test('lists only the coins that a seller with a key has', async () => {
    const app = routes({ STRIPE_SECRET_KEY: ALL_KEYS.STRIPE_SECRET_KEY })
    const { purchaseCurrencies } = dataApi['GET /v1/onramp/options'].answer.parse(await get(app, '/v1/onramp/options'))
    const ids = purchaseCurrencies.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['eip155:1/ETH', `${SOLANA}/USDC`]))
    expect(ids).not.toEqual(expect.arrayContaining(['eip155:1/USDT']))
    expect(ids.some(id => id.startsWith('eip155:56/'))).toBe(false)
  })

  test('returns the best price of all sellers', async () => {
    const { body } = await post(routes(), '/v1/onramp/quote', quote)
    expect(dataApi['POST /v1/onramp/quote'].answer.parse(body)).toEqual({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '94.80', currency: 'USD' },
      purchaseAmount: { amount: '0.0312345', currency: 'ETH' },
      networkFee: { amount: '1.21', currency: 'USD' },
      quoteId: 'best',
    })
    expect(host.requests).toHaveLength(6)
  })

  test('prefers more for the same money, not more money', async () => {
    const stripeQuote = {
      destination_amount: '0.0315',
      destination_currency: 'eth',
      fees: { network_fee_monetary: '0.03', transaction_fee_monetary: '4.04' },
      source_total_amount: '104.07',
    }
    host.overrides.set('/onramp_quotes', { body: { destination_network_quotes: { ethereum: [stripeQuote] } } })
    const { body } = await post(routes(), '/v1/onramp/quote', quote)
    expect(body).toMatchObject({ purchaseAmount: { amount: '0.0312345' } })
  })

  test('ignores a price for a different amount, and a seller that fails', async () => {
    const wrong = { quoteCurrencyAmount: 0.9, totalAmount: 1_000, feeAmount: 1, networkFeeAmount: 1 }
    host.overrides.set('/buy_quote', { body: wrong })
    host.overrides.set('/pricing/public', { status: 500, body: 'down' })
    const { body } = await post(routes(), '/v1/onramp/quote', quote)
    expect(body).toMatchObject({ purchaseAmount: { amount: '0.031' }, paymentTotal: { amount: '100.00' } })
  })

  test('shares a price for ten seconds', async () => {
    const app = routes({ RAMP_KEY: ALL_KEYS.RAMP_KEY })
    await Promise.all([post(app, '/v1/onramp/quote', quote), post(app, '/v1/onramp/quote', quote)])
    await post(app, '/v1/onramp/quote', { ...quote, amount: '100.00' })
    expect(host.requests).toHaveLength(1)
  })

  test.each([
    [{ purchaseCurrency: 'eip155:1/DOGE' }, 'onramp/coin-unknown'],
    [{ network: 'eip155:10' }, 'onramp/coin-unknown'],
    [{ paymentCurrency: 'ZZZ' }, 'onramp/currency-unsupported'],
    [{ amount: '19.99' }, 'onramp/amount-invalid'],
    [{ amount: '10000.01' }, 'onramp/amount-invalid'],
  ])('rejects a quote with %j without a request', async (changes, code) => {
    const { status, body } = await post(routes(), '/v1/onramp/quote', { ...quote, ...changes })
    expect([status, reasonedError.parse(body).reasons[0]?.name]).toEqual([400, code])
    expect(host.requests).toEqual([])
  })

  test('says when to try again if every seller is busy', async () => {
    const busy = await startSellerStandIn()
    busy.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '12' }).end()
    const env = { RAMP_KEY: ALL_KEYS.RAMP_KEY }
    const sellers = openSellers({ env, upstream, clock: systemClock }, toSellerHosts(busy.url))
    const core = testData([], { env })
    const { status, headers } = await post(
      testRoutes(core, [() => onrampRoutes(core, undefined, sellers)]),
      '/v1/onramp/quote',
      quote,
    )
    expect([status, headers.get('retry-after')]).toEqual([503, '12'])
    await busy.close()
  })

  test('opens the page of the seller that the request names', async () => {
    const app = routes()
    const { body } = await openPage(app, { provider: 'moonpay', defaultNetwork: 'base', paymentCurrency: 'EUR' })
    const { url } = dataApi['POST /v1/generators/onrampurl'].answer.parse(body)
    expect(toQuery(url)).toMatchObject({
      currencyCode: 'eth_base',
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '100.00',
    })
    expect(isSignedForMoonPay(url)).toBe(true)
    const coinbase = await openPage(app, { provider: 'coinbase' })
    expect(coinbase.body).toMatchObject({ url: expect.stringContaining('https://pay.coinbase.com/buy/select-asset?') })
  })

  test('sells the native coin if the request names no asset', async () => {
    const { body } = await openPage(routes(), { provider: 'ramp', defaultNetwork: 'eip155:56' }, { assets: [] })
    const { url } = dataApi['POST /v1/generators/onrampurl'].answer.parse(body)
    expect(toQuery(url)).toMatchObject({ swapAsset: 'BSC_BNB', userAddress: BUYER_ADDRESS })
  })

  test.each([
    ['a seller without a key', { provider: 'card' }],
    ['a coin that the seller does not have', { provider: 'stripe', defaultNetwork: 'eip155:56' }],
    ['an unknown network', { provider: 'moonpay', defaultNetwork: 'eip155:31337' }],
  ])('returns no page for %s', async (_what, changes) => {
    expect(await openPage(routes(), changes, { assets: [] })).toMatchObject({ status: 200, body: { url: '' } })
  })

  test('rejects an address of another namespace than the network', async () => {
    const changes = { provider: 'moonpay', defaultNetwork: SOLANA }
    const { status, body } = await openPage(routes(), changes, { assets: ['SOL'] })
    expect([status, reasonedError.parse(body).reasons[0]?.name]).toEqual([400, 'onramp/address-invalid'])
  })

  test('reports a rejected key to the operator, and shows it to nobody else', async () => {
    const app = routes({ STRIPE_SECRET_KEY: 'sk_live_stripe-secret-expired' })
    const { status, body } = await openPage(app, { provider: 'stripe' })
    expect([status, reasonedError.parse(body).reasons[0]?.name]).toEqual([502, 'onramp/seller-refused-key'])
    expect(failures).toMatchObject([{ code: 'onramp/seller-refused-key' }])
    expect(JSON.stringify([body, failures, failures.map(failure => `${(failure as Error).stack}`)])).not.toMatch(
      SECRETS,
    )
  })

  test('never discloses a secret to a page', async () => {
    const app = routes()
    const names = ['moonpay', 'transak', 'ramp', 'coinbase', 'onramper', 'stripe']
    const pages = await Promise.all(names.map(provider => openPage(app, { provider })))
    expect(pages.map(({ body }) => (body as { url: string }).url.startsWith('https://'))).toEqual(Array(6).fill(true))
    const others = [await get(app, '/v1/onramp/providers'), await get(app, '/v1/onramp/options')]
    expect(decodeURIComponent(JSON.stringify([...pages.map(({ body }) => body), others]))).not.toMatch(SECRETS)
  })
})
