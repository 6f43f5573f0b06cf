import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataApi } from '../../src/contract/data-api.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { toNetwork } from '../../src/core/network.js'
import type { Coin, Seller } from '../../src/core/onramp.js'
import { onrampOf } from '../../src/services/onramp.js'
import { asyncProperty } from '../helpers/async-property.js'
import { aggregator, card, options, quote, scriptedOnramp, type OnrampScript } from '../helpers/scripted-onramp.js'
import { testNetworks } from '../helpers/test-scope.js'

const [ethereum, base] = testNetworks.map(toNetwork) as [ReturnType<typeof toNetwork>, ReturnType<typeof toNetwork>]
const { signal } = new AbortController()

function setUp(script: OnrampScript = {}) {
  const service = scriptedOnramp(script)
  return { ...service, onramp: onrampOf(service.data) }
}

describe('who sells', () => {
  const of = async (...providers: object[]) => setUp({ providers: () => ({ providers }) }).onramp.sellers(base, signal)

  test('are those of the namespace, with where they deliver', async () => {
    expect(await setUp().onramp.sellers(base, signal)).toEqual([
      { name: 'card', label: 'Card', fee: '1-2%', origin: 'https://pay.example', network: 'base', isElsewhere: false },
      { name: 'aggregator', label: 'Aggregator', fee: '1-2%', origin: 'https://many.example', isElsewhere: false },
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
  ])('whose page is %j are left out', async url => {
    expect((await of({ ...card, url }, aggregator)).map(({ name }) => name)).toEqual(['aggregator'])
  })

  test('are one of a name, the first', async () => {
    expect((await of({ ...card, label: 'First' }, { ...card, label: 'Second' })).map(({ label }) => label)).toEqual([
      'First',
    ])
  })

  test('are called by one plain line, or by where their page is', async () => {
    const [first] = await of({ ...card, label: `Pay\u202e\n${'x'.repeat(99)}` })
    expect(first?.label).toBe(`Pay ${'x'.repeat(35)}…`)
    expect((await of({ ...card, label: '\u200b' }))[0]?.label).toBe('pay.example')
  })

  test.each(['free!', '<b>1%</b>', '1-2% of 3', '100000%', ''])(
    'that call their fee %j have none shown',
    async feeRange => {
      expect((await of({ ...card, feeRange }))[0]).not.toHaveProperty('fee')
    },
  )

  test('are nobody where there is no service, or it knows no such question; another failure stays one', async () => {
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

describe('what there is to buy', () => {
  test('is what is sold on this network, with the widest limits of a currency', async () => {
    const { fiats, coins } = await setUp().onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'EUR' }, { code: 'USD', least: 10_000_000n, most: 7_500_000_000n }])
    expect(coins.map(({ id, soldOn, address }) => [id, soldOn, address])).toEqual([
      ['usdc', 'net-1', '0xA0b8'],
      ['eth', 'net-1', undefined],
    ])
    expect((await setUp().onramp.offer(base, signal)).coins.map(({ id }) => id)).toEqual(['eth'])
  })

  test('is the network’s own coin for dollars where the service has nothing for it, and has then no price', async () => {
    const none = { paymentCurrencies: [{ id: 'not a code' }], purchaseCurrencies: [] }
    const { fiats, coins } = await setUp({ options: () => none }).onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'USD' }])
    expect(coins).toEqual([{ name: 'Ether', symbol: 'ETH', decimals: 18, network: 'eip155:1' }])
  })

  test('keeps no limits that contradict themselves', async () => {
    const paymentCurrencies = [{ id: 'USD', payment_method_limits: [{ id: 'x', min: '9', max: '1' }] }]
    const { fiats } = await setUp({ options: () => ({ ...options, paymentCurrencies }) }).onramp.offer(ethereum, signal)
    expect(fiats).toEqual([{ code: 'USD' }])
  })

  test('reads whatever the contract lets through, and is never empty', async () => {
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
        const told = dataApi['GET /v1/onramp/options'].answer.parse({ paymentCurrencies, purchaseCurrencies })
        const offer = await setUp({ options: () => told }).onramp.offer(ethereum, signal)
        for (const { code, least = 0n, most = least } of offer.fiats) {
          expect(code).toMatch(/^[A-Z]{3}$/)
          expect(least <= most).toBe(true)
        }
        expect(offer.coins.length).toBeGreaterThan(0)
        for (const { network, symbol } of offer.coins) expect([network, symbol === '']).toEqual(['eip155:1', false])
      },
    )
  })
})

describe('a price', () => {
  const coin: Coin = { id: 'eth', soldOn: 'net-1', network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 }
  const ask = { coin, fiat: { code: 'USD' }, amount: 100_500_000n }
  const told = (spoilt: object) => setUp({ quote: () => ({ ...quote, ...spoilt }) }).onramp.quote(ask, signal)

  test('is asked for by the service’s own names, and tells what each keeps', async () => {
    const { onramp, asked } = setUp()
    expect(await onramp.quote(ask, signal)).toEqual({
      total: 100_000_000n,
      fee: 1_500_000n,
      networkFee: 250_000n,
      receives: 39_300_000_000_000_000n,
    })
    expect(asked('POST /v1/onramp/quote')[0]?.[1]).toEqual({
      purchaseCurrency: 'eth',
      paymentCurrency: 'USD',
      amount: '100.5',
      network: 'net-1',
    })
  })

  test('of what the service did not offer is not asked for', async () => {
    const { onramp, asked } = setUp()
    const { id: _id, ...unknown } = coin
    await expect(onramp.quote({ ...ask, coin: unknown }, signal)).rejects.toMatchObject({ code: 'data/unavailable' })
    expect(asked('POST /v1/onramp/quote')).toEqual([])
  })

  test.each([
    ['is about other money', { paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['is about another coin', { purchaseAmount: { amount: '1', currency: 'BTC' } }],
    ['brings nothing', { purchaseAmount: { amount: '0', currency: 'ETH' } }],
    ['has parts that are more than the whole', { networkFee: { amount: '2', currency: 'USD' } }],
  ])('that %s is none', async (_what, spoilt) => {
    await expect(told(spoilt)).rejects.toMatchObject({ code: 'http/malformed' })
  })
})

describe('a page', () => {
  const seller: Seller = {
    name: 'card',
    label: 'Card',
    origin: 'https://pay.example',
    network: 'base',
    isElsewhere: false,
  }
  const coin: Coin = { network: 'eip155:8453', symbol: 'ETH', name: 'Ether', decimals: 18 }
  const ask = { seller, coin, fiat: { code: 'EUR' }, account: 'eip155:8453:0x1', amount: 250_000_000n, projectId: 'p' }
  const given = (url: string) => setUp({ page: () => ({ url }) }).onramp.page(ask, signal)

  test('is asked for with the account, the network, the coin and the sum', async () => {
    const { onramp, asked } = setUp()
    expect(await onramp.page(ask, signal)).toBe('https://pay.example/buy?for=me')
    const body = asked('POST /v1/generators/onrampurl')[0]?.[1]
    expect(body).toEqual({
      provider: 'card',
      destinationWallets: [{ address: 'eip155:8453:0x1', blockchains: ['base'], assets: ['ETH'] }],
      defaultNetwork: 'base',
      partnerUserId: 'p',
      presetFiatAmount: '250',
      paymentCurrency: 'EUR',
      defaultExperience: 'buy',
    })
    expect(dataApi['POST /v1/generators/onrampurl'].ask.safeParse(body).success).toBe(true)
  })

  test('names no sum where there is none, and no coin where another network is delivered to', async () => {
    const { onramp, asked } = setUp()
    const elsewhere = { ...seller, network: 'ethereum', isElsewhere: true }
    await onramp.page({ ...ask, seller: elsewhere, amount: undefined, projectId: undefined }, signal)
    expect(asked('POST /v1/generators/onrampurl')[0]?.[1]).toEqual({
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
  ])('at %s is not the seller’s', async url => {
    await expect(given(url)).rejects.toMatchObject({ code: 'onramp/page-refused' })
  })

  test('that there is none of is said to be unavailable', async () => {
    await expect(given('')).rejects.toMatchObject({ code: 'onramp/unavailable' })
  })

  test('may have a long query', async () => {
    const url = `https://pay.example/?${'q'.repeat(3_000)}`
    expect(await given(url)).toBe(url)
    await expect(given(`${url}${'q'.repeat(3_000)}`)).rejects.toMatchObject({ code: 'onramp/page-refused' })
  })
})
