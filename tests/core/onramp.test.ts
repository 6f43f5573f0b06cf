import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNetwork } from '../../src/core/network.js'
import { plainOffer, standingOf } from '../../src/core/onramp.js'
import { property } from '../lib/property.js'
import { testNetworks } from '../helpers/test-scope.js'

describe('standingOf', () => {
  const dollars = { code: 'USD', least: 10n, most: 100n }

  test.each([
    [undefined, 'none'],
    [0n, 'none'],
    [9n, 'less'],
    [10n, 'fine'],
    [100n, 'fine'],
    [101n, 'more'],
  ] as const)('%s of 10 to 100 is %s', (amount, standing) => {
    expect(standingOf(amount, dollars)).toBe(standing)
  })

  test('without limits any amount will do', () => {
    expect(standingOf(1n, { code: 'USD' })).toBe('fine')
    expect(standingOf(10n ** 30n, { code: 'USD', least: 1n })).toBe('fine')
    expect(standingOf(1n, { code: 'USD', most: 1n })).toBe('fine')
  })

  test('is fine between the limits, and only there', () => {
    const sums = fc.bigInt({ min: 1n, max: 10n ** 12n })
    property(fc.tuple(sums, sums, sums), ([amount, a, b]) => {
      const [least, most] = a < b ? [a, b] : [b, a]
      const isFine = standingOf(amount, { code: 'EUR', least, most }) === 'fine'
      expect(isFine).toBe(amount >= least && amount <= most)
    })
  })
})

test('where no service says what there is, it is the network’s own coin, of no known price', () => {
  const { fiats, coins } = plainOffer(toNetwork(testNetworks[1]!))
  expect(fiats).toEqual([{ code: 'USD' }])
  expect(coins).toEqual([{ name: 'Ether', symbol: 'ETH', decimals: 18, network: 'eip155:8453' }])
})
