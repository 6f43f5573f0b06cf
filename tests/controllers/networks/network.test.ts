import { describe, expect, test } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { isNamespace } from '../../../src/core/caip.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { createStorage } from '../../../src/services/storage.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum, base] = testNetworks as [NetworkInput, NetworkInput]
const solana: NetworkInput = {
  ...ethereum,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
}

describe('NetworkController', () => {
  function networksOf(options: Partial<AppKitOptions> = {}, stored?: string): NetworkController {
    const storage = createStorage(undefined, () => undefined)
    if (stored) storage.set('active_caip_network_id', stored as 'eip155:1')
    return testScope({ options, services: { storage } }).use(NetworkController)
  }

  describe('initial network', () => {
    test('is the app’s first network', () => {
      const network = networksOf()
      expect(network.current()).toMatchObject({ caipNetworkId: 'eip155:1', chainNamespace: 'eip155', id: 1 })
      expect(network.state.namespace).toBe('eip155')
    })

    test('is the app’s default network', () => {
      expect(networksOf({ defaultNetwork: base }).current()?.caipNetworkId).toBe('eip155:8453')
    })

    test('is the network of the last visit, before the default', () => {
      expect(networksOf({ defaultNetwork: ethereum }, 'eip155:8453').current()?.caipNetworkId).toBe('eip155:8453')
    })

    test('selects its namespace', () => {
      const network = networksOf({ networks: [ethereum, solana] }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      expect(network.state.namespace).toBe('solana')
      expect(network.current()?.name).toBe('Solana')
      expect(network.current('eip155')?.name).toBe('Ethereum')
    })

    test('prefers the last namespace if the app has networks of it', () => {
      const networks = [ethereum, solana]
      const lastOn = (last: string, options: Partial<AppKitOptions> = { networks }) => {
        const storage = createStorage(undefined, () => undefined)
        storage.set('active_namespace', last as 'eip155')
        storage.set('active_caip_network_id', 'eip155:1')
        return testScope({ options, services: { storage } }).use(NetworkController)
      }
      expect(lastOn('solana').current()?.name).toBe('Solana')
      expect(lastOn('solana').current('eip155')?.name).toBe('Ethereum')
      expect(lastOn('solana', {}).current()?.name).toBe('Ethereum')
      for (const odd of ['cosmos', 'toString', '{"a":1}', '']) expect(lastOn(odd).state.namespace).toBe('eip155')
    })

    test.each(['eip155:424242', 'polkadot:0', 'eip155', 'garbage', '{"a":1}'])(
      'is the default when %s was stored',
      stored => {
        expect(networksOf({ defaultNetwork: base }, stored).current()?.caipNetworkId).toBe('eip155:8453')
      },
    )
  })

  test('lists namespaces in the app’s order', () => {
    const network = networksOf({ networks: [solana, ethereum, base] })
    expect(network.namespaces).toEqual(['solana', 'eip155'])
    expect(network.getNetworks('eip155').map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    expect(network.current('polkadot')).toBeUndefined()
  })

  test('returns a placeholder without currency and RPC for an unknown network', () => {
    const network = networksOf()
    expect(network.isSupported()).toBe(true)
    network.setActive('eip155:424242')
    expect(network.isSupported()).toBe(false)
    expect(network.current()).toMatchObject({
      id: '424242',
      name: 'Unknown Network',
      nativeCurrency: { name: '', symbol: '' },
      rpcUrls: { default: { http: [] } },
    })
    network.setActive('eip155:8453')
    expect(network.isSupported()).toBe(true)
  })

  test('changes one namespace without the others', () => {
    const network = networksOf({ networks: [ethereum, base, solana] })
    network.setActive('eip155:8453')
    network.setNamespace('solana')
    expect(network.current()?.name).toBe('Solana')
    expect(network.current('eip155')?.name).toBe('Base')
  })

  test('adds a network, and replaces one with the same id', () => {
    const network = networksOf()
    network.add({ ...ethereum, id: 10, name: 'Optimism' })
    network.add({ ...ethereum, name: 'Mainnet' })
    expect(network.state.networks.map(({ name }) => name).toSorted()).toEqual(['Base', 'Mainnet', 'Optimism'])
    expect(network.find('eip155:10')?.name).toBe('Optimism')
  })

  describe('remove', () => {
    test('removes a network', () => {
      const network = networksOf()
      network.remove('eip155:8453')
      expect(network.state.networks.map(({ name }) => name)).toEqual(['Ethereum'])
    })

    test('rejects an unknown network', () => {
      expect(() => networksOf().remove('eip155:10')).toThrow(
        expect.objectContaining({ code: 'network/not-found', message: 'eip155:10' }),
      )
    })

    test('rejects the last network of a namespace', () => {
      const network = networksOf({ networks: [ethereum, solana] })
      expect(() => network.remove('eip155:1')).toThrow(
        expect.objectContaining({
          code: 'network/last-of-namespace',
          message: 'Cannot remove last network for a namespace',
        }),
      )
      expect(network.state.networks).toHaveLength(2)
    })
  })

  test('remembers the selected namespace', () => {
    using scope = testScope()
    scope.use(NetworkController).setNamespace('solana')
    expect(scope.services.storage.get('active_namespace', isNamespace)).toBe('solana')
  })
})
