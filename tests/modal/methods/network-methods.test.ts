import { describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { networkMethods } from '../../../src/modal/methods/network-methods.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum, base] = testNetworks as [NetworkInput, NetworkInput]
const unknown = { ...base, id: 7, name: 'Seven' }

describe('networkMethods', () => {
  function page() {
    const scope = testScope()
    return { scope, kit: networkMethods(scope) }
  }

  test('return the active network and all networks', () => {
    const { kit } = page()
    expect(kit.getNetwork()).toMatchObject({ caipNetworkId: 'eip155:1', chainId: 1, caipNetwork: { name: 'Ethereum' } })
    expect(kit.getCaipNetwork()?.name).toBe('Ethereum')
    expect(kit.getCaipNetwork('solana')).toBeUndefined()
    expect(kit.getCaipNetworkId()).toBe('eip155:1')
    expect(kit.getChainId()).toBe(1)
    expect(kit.getCaipNetworks().map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    expect(kit.getCaipNetworks('solana')).toEqual([])
    expect(kit.getActiveChainNamespace()).toBe('eip155')
    expect(kit.getApprovedCaipNetworkIds()).toBeUndefined()
  })

  test('return the networks that the wallet did not approve', () => {
    const { scope, kit } = page()
    const disabled = () => kit.getDisabledCaipNetworks().map(({ name }) => name)
    expect(disabled()).toEqual([])
    const entry = { status: 'connected', accounts: [] } as const
    scope.use(AccountController).set('eip155', entry)
    expect(disabled()).toEqual([])
    scope.use(AccountController).set('eip155', { ...entry, approved: ['eip155:1', 'eip155:7'] })
    expect(disabled()).toEqual(['Base'])
    expect(kit.getDisabledCaipNetworks('solana')).toEqual([])
  })

  test('switch by a network of this package or a viem chain', async () => {
    const { kit } = page()
    await kit.switchNetwork(base)
    expect(kit.getCaipNetworkId()).toBe('eip155:8453')
    await kit.switchNetwork({ ...ethereum, caipNetworkId: 'eip155:1' })
    expect(kit.getCaipNetworkId()).toBe('eip155:1')
  })

  test('show an alert for an unknown network without rejecting', async () => {
    const { scope, kit } = page()
    await expect(kit.switchNetwork(unknown)).resolves.toBeUndefined()
    expect(scope.use(AlertController).state).toMatchObject({ code: 'network/not-found', detail: 'eip155:7' })
    expect(kit.getCaipNetworkId()).toBe('eip155:1')
  })

  test('reject with throwOnFailure', async () => {
    const { kit } = page()
    await expect(kit.switchNetwork(unknown, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'network/not-found',
    })
  })

  test('show no alert if the wallet rejects', async () => {
    const { scope, kit } = page()
    vi.spyOn(scope.use(ConnectionController), 'switchNetwork').mockRejectedValue(new AppKitError('network/rejected'))
    await kit.switchNetwork(base)
    expect(scope.use(AlertController).state.code).toBeUndefined()
    await expect(kit.switchNetwork(base, { throwOnFailure: true })).rejects.toMatchObject({ code: 'network/rejected' })
  })

  test('publish changes', async () => {
    const { scope, kit } = page()
    const [changes, networks] = [vi.fn(), vi.fn()]
    kit.subscribeNetwork(changes)
    kit.subscribeCaipNetworkChange(networks)
    scope.use(NetworkController).setActive('eip155:8453')
    await eventually(() => changes.mock.lastCall?.[0]).toMatchObject({ chainId: 8453, caipNetwork: { name: 'Base' } })
    expect(networks.mock.lastCall?.[0]).toMatchObject({ name: 'Base' })
  })
})
