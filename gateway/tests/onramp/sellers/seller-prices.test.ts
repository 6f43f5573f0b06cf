import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sellerAmount, toCents, toScaled } from '../../../src/modules/onramp/sellers/seller.js'
import { findSoldCoin, openSeller } from '../../helpers/onramp/seller-fixture.js'
import {
  COINBASE_KEYS,
  SELLER_KEYS,
  startSellerStandIn,
  type SellerStandIn,
} from '../../helpers/onramp/seller-stand-in.js'

const { MOONPAY_KEY, MOONPAY_SECRET, TRANSAK_KEY, TRANSAK_SECRET, RAMP_KEY, ONRAMPER_KEY, ONRAMPER_SECRET } =
  SELLER_KEYS
const { STRIPE_SECRET_KEY } = SELLER_KEYS
const request = { coin: findSoldCoin('eip155:1/ETH'), fiat: 'USD', amount: '100.00', country: 'DE' }

const cases: readonly (readonly [name: string, env: Record<string, string>, wrong: string, price: object])[] = [
  [
    'MoonPay',
    { MOONPAY_KEY, MOONPAY_SECRET },
    'MOONPAY_KEY',
    { total: 10_000n, fee: 399n, networkFee: 121n, receives: 31_234_500_000_000_000n },
  ],
  [
    'Transak',
    { TRANSAK_KEY, TRANSAK_SECRET },
    'TRANSAK_KEY',
    { total: 10_000n, fee: 420n, networkFee: 80n, receives: 31_100_000_000_000_000n },
  ],
  ['Ramp', { RAMP_KEY }, 'RAMP_KEY', { total: 10_000n, fee: 350n, networkFee: 0n, receives: 31_000_000_000_000_000n }],
  [
    'Coinbase',
    COINBASE_KEYS,
    'COINBASE_KEY_ID',
    { total: 10_000n, fee: 250n, networkFee: 50n, receives: 31_000_000_000_000_000n },
  ],
  [
    'Onramper',
    { ONRAMPER_KEY, ONRAMPER_SECRET },
    'ONRAMPER_KEY',
    { total: 10_000n, fee: 300n, networkFee: 50n, receives: 30_900_000_000_000_000n },
  ],
  [
    'Stripe',
    { STRIPE_SECRET_KEY },
    'STRIPE_SECRET_KEY',
    { total: 10_407n, fee: 404n, networkFee: 3n, receives: 31_000_000_000_000_000n },
  ],
]

describe('price', () => {
  let host: SellerStandIn
  beforeEach(async () => void (host = await startSellerStandIn()))
  afterEach(() => host.close())

  test.each(cases)('%s: a price has its fees, and is refused for a wrong key', async (_name, env, wrong, price) => {
    expect(await openSeller(env, host.url).price(request)).toEqual(price)
    const stranger = openSeller({ ...env, [wrong]: 'wrong' }, host.url)
    await expect(stranger.price(request)).rejects.toMatchObject({ code: 'onramp/seller-refused-key' })
  })

  test('Ramp: a price is refused if the coin has other decimals', async () => {
    const body = { CARD_PAYMENT: { cryptoAmount: '1', fiatValue: 100, appliedFee: 1 }, asset: { decimals: 6 } }
    host.overrides.set('/quote/all', { body })
    const seller = openSeller({ RAMP_KEY }, host.url)
    await expect(seller.price(request)).rejects.toMatchObject({ code: 'onramp/seller-unreachable' })
  })

  test('Stripe: a price is refused if it is for another coin', async () => {
    const fees = { network_fee_monetary: '0', transaction_fee_monetary: '0' }
    const usdc = { destination_amount: '100', destination_currency: 'usdc', fees, source_total_amount: '100' }
    host.overrides.set('/onramp_quotes', { body: { destination_network_quotes: { ethereum: [usdc] } } })
    const seller = openSeller({ STRIPE_SECRET_KEY }, host.url)
    await expect(seller.price(request)).rejects.toMatchObject({ code: 'onramp/seller-unreachable' })
  })

  test('Coinbase: a price is requested for the country, or for the United States if it is unknown', async () => {
    const seller = openSeller(COINBASE_KEYS, host.url)
    await seller.price(request)
    await seller.price({ ...request, country: null })
    expect(host.bodies.map(body => (JSON.parse(body) as { country: string }).country)).toEqual(['DE', 'US'])
  })
})

describe('amounts of sellers', () => {
  test.each([
    [1e-7, '0.0000001'],
    [0.1, '0.1'],
    [1e15, '1000000000000000'],
    ['12.50', '12.50'],
  ])('reads %s as %s', (value, text) => {
    expect(sellerAmount.parse(value)).toBe(text)
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '-1', '1e3', '', null, {}])('rejects %s', value => {
    expect(sellerAmount.safeParse(value).success).toBe(false)
  })

  test('rounds fees up and coins down', () => {
    expect([toCents('1.001'), toCents('1.000'), toCents('3')]).toEqual([101n, 100n, 300n])
    expect([toScaled('0.123456789', 6, 'down'), toScaled('5', 0, 'up')]).toEqual([123_456n, 5n])
  })
})
