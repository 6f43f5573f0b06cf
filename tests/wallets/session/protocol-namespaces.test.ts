import { describe, expect, test } from 'vitest'
import { toNetwork, type Network } from '../../../src/core/network.js'
import { optionalNamespaces } from '../../../src/wallets/session/protocol-namespaces.js'
import { evmNetwork } from '../helpers/two-sides.js'

const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana: Network = toNetwork({
  id: SOLANA,
  name: 'Solana',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
})
const none = () => []

describe('optionalNamespaces', () => {
  test('includes every network of the app with the methods and events of its namespace', () => {
    const request = optionalNamespaces({ networks: [evmNetwork(1), evmNetwork(8453), solana], rpcUrls: none })
    expect(Object.keys(request)).toEqual(['eip155', 'solana'])
    expect(request['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: {},
    })
    expect(request['eip155']?.methods).toContain('personal_sign')
    expect(request['solana']?.methods).toContain('solana_signMessage')
  })

  test('includes the legacy id of Solana', () => {
    expect(optionalNamespaces({ networks: [solana], rpcUrls: none })['solana']?.chains).toEqual([
      `solana:${SOLANA}`,
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    ])
  })

  test("maps each network to the first of the app's RPC URLs, by bare reference", () => {
    const rpcUrls = (id: string) => (id === 'eip155:1' ? ['https://one.example', 'https://two.example'] : [])
    expect(optionalNamespaces({ networks: [evmNetwork(1), evmNetwork(10)], rpcUrls })['eip155']?.rpcMap).toEqual({
      1: 'https://one.example',
    })
  })

  test('applies an override to the given fields only', () => {
    const override = {
      methods: { eip155: ['personal_sign'] },
      chains: { solana: ['solana:devnet'] },
      rpcMap: { 'eip155:1': 'https://other.example' },
    }
    const request = optionalNamespaces({ networks: [evmNetwork(1), solana], rpcUrls: none, override })
    expect(request['eip155']).toEqual({
      chains: ['eip155:1'],
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { 1: 'https://other.example' },
    })
    expect(request['solana']?.chains).toEqual(['solana:devnet'])
  })

  test('adds a namespace from an override', () => {
    const override = { methods: { cosmos: ['cosmos_signDirect'] }, chains: { cosmos: ['cosmos:hub-4'] } }
    expect(optionalNamespaces({ networks: [evmNetwork(1)], rpcUrls: none, override })['cosmos']).toEqual({
      chains: ['cosmos:hub-4'],
      methods: ['cosmos_signDirect'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: {},
    })
  })

  test('omits a namespace without networks', () => {
    const override = { methods: { cosmos: ['cosmos_signDirect'] }, chains: { solana: [] } }
    const request = optionalNamespaces({ networks: [evmNetwork(1), solana], rpcUrls: none, override })
    expect(Object.keys(request)).toEqual(['eip155'])
  })
})
