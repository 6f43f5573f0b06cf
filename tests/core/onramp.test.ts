import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNetwork } from '../../src/core/network.js'
import { createFallbackOffer, checkAmount, formatSellerHost } from '../../src/core/onramp.js'
import { property } from '../lib/property.js'
import { testNetworks } from '../helpers/test-scope.js'

describe('checkAmount', () => {
  const dollars = { code: 'USD', minAmount: 10n, maxAmount: 100n }

  test.each([
    [undefined, 'none'],
    [0n, 'none'],
    [9n, 'less'],
    [10n, 'fine'],
    [100n, 'fine'],
    [101n, 'more'],
  ] as const)('classifies %s with limits 10 and 100 as %s', (amount, expected) => {
    expect(checkAmount(amount, dollars)).toBe(expected)
  })

  test('accepts any amount without limits', () => {
    expect(checkAmount(1n, { code: 'USD' })).toBe('fine')
    expect(checkAmount(10n ** 30n, { code: 'USD', minAmount: 1n })).toBe('fine')
    expect(checkAmount(1n, { code: 'USD', maxAmount: 1n })).toBe('fine')
  })

  test('accepts exactly the amounts between the limits', () => {
    const sums = fc.bigInt({ min: 1n, max: 10n ** 12n })
    property(fc.tuple(sums, sums, sums), ([amount, a, b]) => {
      const [minimum, maximum] = a < b ? [a, b] : [b, a]
      const isFine = checkAmount(amount, { code: 'EUR', minAmount: minimum, maxAmount: maximum }) === 'fine'
      expect(isFine).toBe(amount >= minimum && amount <= maximum)
    })
  })
})

test('createFallbackOffer contains the native token for US dollars, without a price', () => {
  const { fiats, coins } = createFallbackOffer(toNetwork(testNetworks[1]!))
  expect(fiats).toEqual([{ code: 'USD' }])
  expect(coins).toEqual([{ name: 'Ether', symbol: 'ETH', decimals: 18, network: 'eip155:8453' }])
})

test('seller: a long host keeps its end, which shows who owns it', () => {
  const host = (origin: string) => formatSellerHost({ origin })
  expect(host('https://buy.moonpay.com')).toBe('buy.moonpay.com')
  expect(host(`https://${'a'.repeat(20)}.example`)).toBe(`${'a'.repeat(20)}.example`)
  expect(host('https://buy.moonpay.com.checkout.evil.example')).toBe('…y.com.checkout.evil.example')
})
