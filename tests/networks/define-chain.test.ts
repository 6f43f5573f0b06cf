import { base } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { NetworkInput } from '../../src/core/network.js'
import { defineChain } from '../../src/networks/define-chain.js'

const devnet = {
  id: 31337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

describe('defineChain', () => {
  test('completes an EVM network from its chain id', () => {
    expect(defineChain(devnet)).toEqual({ ...devnet, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' })
  })

  test('accepts a viem chain', () => {
    expect(defineChain(base)).toMatchObject({ id: 8453, caipNetworkId: 'eip155:8453', name: 'Base' })
  })

  test('accepts a network of another namespace by its CAIP-2 id', () => {
    const solana = {
      ...devnet,
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    } as const
    expect(defineChain(solana)).toMatchObject({ chainNamespace: 'solana' })
  })

  test.each<[string, object | null]>([
    ['CAIP-2', null],
    ['CAIP-2', { ...devnet, caipNetworkId: 'eip155' }],
    ['CAIP-2', { ...devnet, caipNetworkId: 'cosmos:1' }],
    ['caipNetworkId eip155:31337', { ...devnet, caipNetworkId: 'eip155:1' }],
    ['chainNamespace eip155', { ...devnet, caipNetworkId: 'eip155:31337', chainNamespace: 'solana' }],
    ['id, a positive integer', { ...devnet, id: '31337' }],
    ['id, a positive integer', { ...devnet, id: 1.5 }],
    ['id, a positive integer', { ...devnet, id: -1 }],
    ['name, a text', { ...devnet, name: ' ' }],
    ['nativeCurrency', { ...devnet, nativeCurrency: { name: 'Ether', symbol: 'ETH' } }],
    ['nativeCurrency', { ...devnet, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 256 } }],
    ['nativeCurrency', { ...devnet, nativeCurrency: null }],
    ['rpcUrls.default.http', { ...devnet, rpcUrls: {} }],
    ['rpcUrls.default.http', { ...devnet, rpcUrls: null }],
    ['rpcUrls.default.http', { ...devnet, rpcUrls: { default: { http: 'http://127.0.0.1' } } }],
    ['rpcUrls.default.http', { ...devnet, rpcUrls: { default: { http: ['javascript:alert(1)'] } } }],
    ['rpcUrls.default.http', { ...devnet, rpcUrls: { default: { http: ['127.0.0.1:8545'] } } }],
  ])('reports the expected value: %s', (expected, wrong) => {
    expect(() => defineChain(wrong as NetworkInput)).toThrow(
      expect.objectContaining({ code: 'config/option-wrong', message: expect.stringContaining(expected) }),
    )
  })
})
