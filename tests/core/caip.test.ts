import { describe, expect, test } from 'vitest'
import { getChainId, isCaipNetworkId, isNamespace, getNamespace, parseCaipNetworkId } from '../../src/core/caip.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('CAIP-2 network id', () => {
  test.each(['eip155:1', solana, 'bip122:000000000019d6689c085ae165831e93', 'polkadot:0'])('accepts %s', id => {
    expect(isCaipNetworkId(id)).toBe(true)
    const [namespace, chainId] = id.split(':')
    expect(parseCaipNetworkId(id)).toEqual({ namespace, chainId })
    expect([getNamespace(id as 'eip155:1'), getChainId(id as 'eip155:1')]).toEqual([namespace, chainId])
  })

  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'cosmos:hub',
    'EIP155:1',
    1,
    null,
    undefined,
    {},
    ['eip155:1'],
  ])('does not accept %j', id => {
    expect(isCaipNetworkId(id)).toBe(false)
  })

  test.each(['', 'eip155', 'eip155:', 'eip155:1:2', 'cosmos:hub'])('parseCaipNetworkId throws for %j', id => {
    expect(() => parseCaipNetworkId(id)).toThrow(
      expect.objectContaining({ code: 'caip/network-id-invalid', message: 'Invalid CAIP-2 network id' }),
    )
  })
})

test.each([
  ['eip155', true],
  ['polkadot', true],
  ['cosmos', false],
  ['toString', false],
  [undefined, false],
])('isNamespace of %j is %s', (value, expected) => expect(isNamespace(value)).toBe(expected))
