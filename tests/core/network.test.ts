import { describe, expect, test } from 'vitest'
import { mainnet } from 'viem/chains'
import { isNetworkInput, toNetwork, unsupportedNetwork, type NetworkInput } from '../../src/core/network.js'

const plain: NetworkInput = {
  id: 10,
  name: 'Optimism',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

describe('toNetwork', () => {
  test('completes a viem chain', () => {
    expect(toNetwork(mainnet as NetworkInput)).toMatchObject({
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
    })
  })

  test.each([
    [{}, 'eip155:10', 'eip155'],
    [{ chainNamespace: 'solana' as const, id: 'main' }, 'solana:main', 'solana'],
    [{ caipNetworkId: 'bip122:0000' as const }, 'bip122:0000', 'bip122'],
  ])('completes %j to %s', (more, caipNetworkId, chainNamespace) => {
    expect(toNetwork({ ...plain, ...more })).toMatchObject({ caipNetworkId, chainNamespace })
  })
})

describe('isNetworkInput', () => {
  test.each([plain, mainnet, { ...plain, caipNetworkId: 'solana:main' }])('accepts a network', network => {
    expect(isNetworkInput(network)).toBe(true)
  })

  test.each([
    undefined,
    null,
    'eip155:1',
    {},
    { ...plain, id: undefined },
    { ...plain, name: 7 },
    { ...plain, nativeCurrency: 'ETH' },
    { ...plain, nativeCurrency: null },
    { ...plain, rpcUrls: undefined },
    { ...plain, rpcUrls: null },
    { ...plain, caipNetworkId: 'optimism' },
  ])('does not accept %j', value => expect(isNetworkInput(value)).toBe(false))
})

test('unsupportedNetwork has no currency and no RPC URL', () => {
  expect(unsupportedNetwork('eip155:424242')).toEqual({
    id: '424242',
    caipNetworkId: 'eip155:424242',
    chainNamespace: 'eip155',
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  })
})
