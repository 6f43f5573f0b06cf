import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataApi } from '../../src/contract/data-api.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { toNetwork } from '../../src/core/network.js'
import type { Coin, Seller } from '../../src/core/onramp.js'
import { createOnrampApi } from '../../src/services/onramp.js'
import { asyncProperty } from '../helpers/async-property.js'
import { aggregator, card, options, quote, scriptedOnramp, type OnrampScript } from '../helpers/scripted-onramp.js'
import { testNetworks } from '../helpers/test-scope.js'

const [ethereum, base] = testNetworks.map(toNetwork) as [ReturnType<typeof toNetwork>, ReturnType<typeof toNetwork>]
const { signal } = new AbortController()

function setUp(script: OnrampScript = {}) {
  const service = scriptedOnramp(script)
  return { ...service, onramp: createOnrampApi(service.data) }
}

describe('onramp providers', () => {
  const readSellersFrom = async (...providers: object[]) =>
    setUp({ providers: () => ({ providers }) }).onramp.sellers(base, signal)

  test('are those of the namespace, with their delivery network', async () => {
    expect(await setUp().onramp.sellers(base, signal)).toEqual([
      {
        name: 'card',
        fee: '1-2%',
        origin: 'https://pay.example',
        network: 'base',
        isOtherNetwork: false,
      },
      { name: 'aggregator', fee: '1-2%', origin: 'https://many.example', isOtherNetwork: false },
    ])
    const solana = { ...base, chainNamespace: 'solana' as const, caipNetworkId: 'solana:x' as const }
    expect((await setUp().onramp.sellers(solana, signal)).map(({ name }) => name)).toEqual(['aggregator'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://pay.example/',
    'https://me:pw@pay.example/',
    'https://pay.example/ buy',
    '',
  ])('are skipped if their page is %j', async url => {
    expect((await readSellersFrom({ ...card, url }, aggregator)).map(({ name }) => name)).toEqual(['aggregator'])
  })

  test('are unique by name, and the first one wins', async () => {
    expect(
      (await readSellersFrom(card, { ...card, url: 'https://second.example/' })).map(({ origin }) => origin),
    ).toEqual(['https://pay.example'])
  })

  test('2L4: are never named by the label of the service, but by an origin that the package knows', async () => {
    const named = async (url: string) => (await readSellersFrom({ ...card, label: 'MoonPay', url }))[0]?.label
    expect(await named('https://buy.moonpay.com/?a=1')).toBe('MoonPay')
    expect(await named('https://global.transak.com/')).toBe('Transak')
    for (const url of [
      'https://pay.example/',
      'https://moonpay.com.evil.example/',
      'https://buy.moonpay.com.evil.example/',
      'https://buy.moonpay.com:8443/',
      'https://moonpay.com/',
      'https://buy.m\u043e\u043enpay.com/',
    ])
      expect(await named(url), url).toBeUndefined()
  })

  test.each(['free!', '<b>1%</b>', '1-2% of 3', '100000%', ''])('show no fee if it is %j', async feeRange => {
    expect((await readSellersFrom({ ...card, feeRange }))[0]).not.toHaveProperty('fee')
  })

  test('are empty if the service or its route is missing; other errors are thrown', async () => {
    const failing = (status: number) => () => {
      throw new AppKitError('http/status', { cause: { status } })
    }
    expect(await setUp({ providers: failing(404) }).onramp.sellers(base, signal)).toEqual([])
    const absent = () => Promise.reject(new AppKitError('data/unavailable'))
    expect(await setUp({ providers: absent }).onramp.sellers(base, signal)).toEqual([])
    await expect(setUp({ providers: failing(503) }).onramp.sellers(base, signal)).rejects.toMatchObject({
      code: 'http/status',
    })
  })
})

describe('onramp offer', () => {
  test('contains the tokens sold on the network and the widest limits per currency', async () => {
    const { fiats, coins } = await setUp().onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'EUR' }, { code: 'USD', minAmount: 10_000_000n, maxAmount: 7_500_000_000n }])
    expect(coins.map(({ id, serviceNetwork, address }) => [id, serviceNetwork, address])).toEqual([
      ['usdc', 'net-1', '0xA0b8'],
      ['eth', 'net-1', undefined],
    ])
    expect((await setUp().onramp.offer(base, signal)).coins.map(({ id }) => id)).toEqual(['eth'])
  })

  test('falls back to the native token for US dollars without a price', async () => {
    const none = { paymentCurrencies: [{ id: 'not a code' }], purchaseCurrencies: [] }
    const { fiats, coins } = await setUp({ options: () => none }).onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'USD' }])
    expect(coins).toEqual([{ name: 'Ether', symbol: 'ETH', decimals: 18, network: 'eip155:1' }])
  })

  test('ignores contradictory limits', async () => {
    const paymentCurrencies = [{ id: 'USD', payment_method_limits: [{ id: 'x', min: '9', max: '1' }] }]
    const { fiats } = await setUp({ options: () => ({ ...options, paymentCurrencies }) }).onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'USD' }])
  })

  test('accepts any valid response and is never empty', async () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('1', 'eip155:1', 'USD', '10', '-1', '1e9'), fc.integer())
    const record = fc.record(
      {
        id: value,
        name: value,
        symbol: value,
        iconUrl: value,
        networks: fc.array(fc.record({ name: value, chain_id: value, contract_address: value }), { maxLength: 3 }),
        payment_method_limits: fc.array(fc.record({ id: value, min: value, max: value }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    await asyncProperty(
      fc.tuple(fc.array(record), fc.array(record)),
      async ([paymentCurrencies, purchaseCurrencies]) => {
        const response = dataApi['GET /v1/onramp/options'].answer.parse({ paymentCurrencies, purchaseCurrencies })
        const offer = await setUp({ options: () => response }).onramp.offer(ethereum, signal)
        for (const { code, minAmount = 0n, maxAmount = minAmount } of offer.fiats) {
          expect(code).toMatch(/^[A-Z]{3}$/)
          expect(minAmount <= maxAmount).toBe(true)
        }
        expect(offer.coins.length).toBeGreaterThan(0)
        for (const { network, symbol } of offer.coins) expect([network, symbol === '']).toEqual(['eip155:1', false])
      },
    )
  })
})

describe('onramp quote', () => {
  const coin: Coin = {
    id: 'eth',
    serviceNetwork: 'net-1',
    network: 'eip155:1',
    symbol: 'ETH',
    name: 'Ether',
    decimals: 18,
  }
  const request = { coin, fiat: { code: 'USD' }, amount: 100_500_000n }
  const quoteWith = (spoilt: object) => setUp({ quote: () => ({ ...quote, ...spoilt }) }).onramp.quote(request, signal)

  test("uses the service's ids and returns every fee", async () => {
    const { onramp, requested } = setUp()
    expect(await onramp.quote(request, signal)).toEqual({
      total: 100_000_000n,
      fee: 1_500_000n,
      networkFee: 250_000n,
      receives: 39_300_000_000_000_000n,
    })
    expect(requested('POST /v1/onramp/quote')[0]?.[1]).toEqual({
      purchaseCurrency: 'eth',
      paymentCurrency: 'USD',
      amount: '100.5',
      network: 'net-1',
    })
  })

  test('is not requested for a token the service does not offer', async () => {
    const { onramp, requested } = setUp()
    const { id: _id, ...unknown } = coin
    await expect(onramp.quote({ ...request, coin: unknown }, signal)).rejects.toMatchObject({
      code: 'data/unavailable',
    })
    expect(requested('POST /v1/onramp/quote')).toEqual([])
  })

  test.each([
    ['is in another currency', { paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['is for another token', { purchaseAmount: { amount: '1', currency: 'BTC' } }],
    ['returns no tokens', { purchaseAmount: { amount: '0', currency: 'ETH' } }],
    ['has fees above the total', { networkFee: { amount: '2', currency: 'USD' } }],
  ])('is rejected if it %s', async (_what, spoilt) => {
    await expect(quoteWith(spoilt)).rejects.toMatchObject({ code: 'http/malformed' })
  })
})

describe('onramp page', () => {
  const seller: Seller = {
    name: 'card',
    origin: 'https://pay.example',
    network: 'base',
    isOtherNetwork: false,
  }
  const coin: Coin = { network: 'eip155:8453', symbol: 'ETH', name: 'Ether', decimals: 18 }
  const request = {
    seller,
    coin,
    fiat: { code: 'EUR' },
    account: 'eip155:8453:0x1',
    amount: 250_000_000n,
    projectId: 'p',
  }
  const openPage = (url: string) => setUp({ page: () => ({ url }) }).onramp.page(request, signal)

  test('is requested with account, network, token and amount', async () => {
    const { onramp, requested } = setUp()
    expect(await onramp.page(request, signal)).toBe('https://pay.example/buy?for=me')
    const body = requested('POST /v1/generators/onrampurl')[0]?.[1]
    expect(body).toEqual({
      provider: 'card',
      destinationWallets: [{ address: 'eip155:8453:0x1', blockchains: ['base'], assets: ['ETH'] }],
      defaultNetwork: 'base',
      partnerUserId: 'p',
      presetFiatAmount: '250',
      paymentCurrency: 'EUR',
      defaultExperience: 'buy',
    })
    expect(dataApi['POST /v1/generators/onrampurl'].request.safeParse(body).success).toBe(true)
  })

  test('omits an unknown amount, and the token on a different network', async () => {
    const { onramp, requested } = setUp()
    const elsewhere = { ...seller, network: 'ethereum', isOtherNetwork: true }
    await onramp.page({ ...request, seller: elsewhere, amount: undefined, projectId: undefined }, signal)
    expect(requested('POST /v1/generators/onrampurl')[0]?.[1]).toEqual({
      provider: 'card',
      destinationWallets: [{ address: 'eip155:8453:0x1', blockchains: ['ethereum'], assets: [] }],
      defaultNetwork: 'ethereum',
      defaultExperience: 'buy',
    })
  })

  test.each([
    'https://evil.example/buy',
    'https://pay.example.evil.example/',
    'https://pay.example@evil.example/',
    'http://pay.example/buy',
    'javascript:alert(1)',
    'https://pay.example:444/',
  ])('is rejected at %s', async url => {
    await expect(openPage(url)).rejects.toMatchObject({ code: 'onramp/page-refused' })
  })

  test('is unavailable without a URL', async () => {
    await expect(openPage('')).rejects.toMatchObject({ code: 'onramp/unavailable' })
  })

  test('may have a long query', async () => {
    const url = `https://pay.example/?${'q'.repeat(3_000)}`
    expect(await openPage(url)).toBe(url)
    await expect(openPage(`${url}${'q'.repeat(3_000)}`)).rejects.toMatchObject({ code: 'onramp/page-refused' })
  })
})
