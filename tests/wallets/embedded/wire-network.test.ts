import { describe, expect, test } from 'vitest'
import { toCaipNetworkId, toWireNetwork } from '../../../src/wallets/embedded/user-accounts.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('toWireNetwork', () => {
  test('formats EVM chain ids as numbers and others as CAIP-2 ids', () => {
    expect([toWireNetwork('eip155:8453'), toWireNetwork(solana)]).toEqual([8453, solana])
  })
})

describe('toCaipNetworkId', () => {
  test.each([
    [1, 'eip155:1'],
    ['8453', 'eip155:8453'],
    ['0x2105', 'eip155:8453'],
    ['0X2105', 'eip155:8453'],
    ['eip155:10', 'eip155:10'],
    [solana, solana],
  ])('converts %j to %s', (chainId, id) => {
    expect(toCaipNetworkId(chainId)).toBe(id)
  })

  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    2 ** 53,
    '',
    '0x',
    'mainnet',
    'sui:mainnet',
    '1e3',
    ' 1',
    null,
    undefined,
    {},
    [1],
    true,
  ])('returns undefined for %j', chainId => {
    expect(toCaipNetworkId(chainId)).toBeUndefined()
  })
})
