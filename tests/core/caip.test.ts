import { describe, expect, test } from 'vitest'
import { chainIdOf, isCaipNetworkId, isNamespace, namespaceOf, parseCaipNetworkId } from '../../src/core/caip.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a CAIP-2 network id', () => {
  test.each(['eip155:1', solana, 'bip122:000000000019d6689c085ae165831e93', 'polkadot:0'])('%s is one', id => {
    expect(isCaipNetworkId(id)).toBe(true)
    const [namespace, chainId] = id.split(':')
    expect(parseCaipNetworkId(id)).toEqual({ namespace, chainId })
    expect([namespaceOf(id as 'eip155:1'), chainIdOf(id as 'eip155:1')]).toEqual([namespace, chainId])
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
  ])('%j is none', id => {
    expect(isCaipNetworkId(id)).toBe(false)
  })

  test.each(['', 'eip155', 'eip155:', 'eip155:1:2', 'cosmos:hub'])('%j is named as wrong', id => {
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
])('%j is a namespace: %s', (value, expected) => expect(isNamespace(value)).toBe(expected))
