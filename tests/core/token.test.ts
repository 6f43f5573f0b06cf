import { expect, test } from 'vitest'
import { isListed, sumFiatValue, type Token } from '../../src/core/token.js'

const ether: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n }

test('isListed rejects indivisible tokens', () => {
  expect([0, 1, 18].map(decimals => isListed({ ...ether, decimals }))).toEqual([false, true, true])
})

test('sumFiatValue adds the known values, and is undefined without any', () => {
  expect(sumFiatValue([{ ...ether, value: 2.5 }, ether, { ...ether, value: 0 }])).toBe(2.5)
  expect(sumFiatValue([{ ...ether, value: 0 }])).toBe(0)
  expect(sumFiatValue([ether])).toBeUndefined()
  expect(sumFiatValue([])).toBeUndefined()
})
