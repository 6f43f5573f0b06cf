import { describe, expect, test } from 'vitest'
import { toCaipNetworkId, toWireNetwork } from '../../../src/wallets/embedded/user-accounts.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('toWireNetwork', () => {
  test('says EVM chain ids as numbers, and the others by CAIP-2', () => {
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
  ])('of %j is %s', (chainId, id) => {
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
  ])('of %j is nothing', chainId => {
    expect(toCaipNetworkId(chainId)).toBeUndefined()
  })
})
