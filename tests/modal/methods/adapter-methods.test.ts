import { describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { adapterMethods } from '../../../src/modal/methods/network-methods.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum] = testNetworks as [NetworkInput]
const optimism = { ...ethereum, id: 10, name: 'Optimism' }
const solana = { ...ethereum, id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const

describe('adapterMethods', () => {
  function page() {
    const scope = testScope({ adapters: [scriptedAdapter()] })
    const names = () => scope.use(NetworkController).state.networks.map(({ name }) => name)
    return { scope, kit: adapterMethods(scope), names }
  }

  test('add a network', () => {
    const { kit, names } = page()
    kit.addNetwork('eip155', optimism)
    expect(names()).toEqual(['Ethereum', 'Base', 'Optimism'])
  })

  test('remove a network by its bare id', () => {
    const { kit, names } = page()
    kit.removeNetwork('eip155', 8453)
    expect(names()).toEqual(['Ethereum'])
  })

  test('switch away from a removed network, unless a wallet is connected', () => {
    const { scope, kit } = page()
    const network = scope.use(NetworkController)
    network.setActive('eip155:8453')
    kit.removeNetwork('eip155', 8453)
    expect(network.current()?.name).toBe('Ethereum')
    kit.addNetwork('eip155', optimism)
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    kit.removeNetwork('eip155', 1)
    expect(network.isSupported()).toBe(false)
    expect(network.current()?.caipNetworkId).toBe('eip155:1')
  })

  test.each([
    ['a network whose family is not there', 'config/adapter-missing', 'Adapter not found', 'solana', 'main'],
    ['a network the app does not have', 'network/not-found', 'eip155:7', 'eip155', 7],
  ] as const)('reject the removal of %s', (_what, code, message, namespace, id) => {
    const { kit, names } = page()
    expect(() => kit.removeNetwork(namespace, id)).toThrow(expect.objectContaining({ code, message }))
    expect(names()).toEqual(['Ethereum', 'Base'])
  })

  test('reject the removal of the last network of a namespace', () => {
    const { kit, names } = page()
    kit.removeNetwork('eip155', 8453)
    expect(() => kit.removeNetwork('eip155', 1)).toThrow(expect.objectContaining({ code: 'network/last-of-namespace' }))
    expect(names()).toEqual(['Ethereum'])
  })

  test('reject a network without an adapter', () => {
    const { kit } = page()
    expect(() => kit.addNetwork('solana', solana)).toThrow(expect.objectContaining({ code: 'config/adapter-missing' }))
  })

  test('reject a network of another namespace', () => {
    const { kit, names } = page()
    expect(() => kit.addNetwork('eip155', solana)).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
    expect(() => kit.addNetwork('eip155', { name: 'Nothing' } as never)).toThrow(
      expect.objectContaining({ code: 'config/option-wrong' }),
    )
    expect(names()).toEqual(['Ethereum', 'Base'])
  })

  test('reject an invalid adapter or foreign networks without changing anything', () => {
    const { scope, kit, names } = page()
    expect(() => kit.addAdapter({} as never)).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
    expect(() => kit.addAdapter(scriptedAdapter({}, 'solana'), [solana, optimism])).toThrow(
      expect.objectContaining({ code: 'config/option-wrong' }),
    )
    expect(scope.adapters).toHaveLength(1)
    expect(names()).toEqual(['Ethereum', 'Base'])
  })

  test('add an adapter, and remove it unless it is connected', () => {
    const { scope, kit, names } = page()
    kit.addAdapter(scriptedAdapter({}, 'solana'), [solana])
    expect(names()).toContain('Solana')
    kit.addNetwork('solana', { ...solana, id: 'dev', caipNetworkId: 'solana:dev', name: 'Devnet' })
    expect(names()).toContain('Devnet')
    scope.use(AccountController).set('solana', { status: 'connected', accounts: [] })
    kit.removeAdapter('solana')
    expect(scope.adapters).toHaveLength(2)
    scope.use(AccountController).clear('solana')
    kit.removeAdapter('solana')
    expect(scope.adapters).toHaveLength(1)
  })
})
