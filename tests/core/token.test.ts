import { expect, test } from 'vitest'
import { isListed, worthOf, type Token } from '../../src/core/token.js'

const ether: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n }

test('a token that cannot be divided is not listed', () => {
  expect([0, 1, 18].map(decimals => isListed({ ...ether, decimals }))).toEqual([false, true, true])
})

test('the worth is that of what has a known value, and unknown where nothing has', () => {
  expect(worthOf([{ ...ether, value: 2.5 }, ether, { ...ether, value: 0 }])).toBe(2.5)
  expect(worthOf([{ ...ether, value: 0 }])).toBe(0)
  expect(worthOf([ether])).toBeUndefined()
  expect(worthOf([])).toBeUndefined()
})
