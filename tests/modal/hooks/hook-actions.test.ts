import { describe, expect, test, vi } from 'vitest'
import { createConnectionActions, disconnectWallets } from '../../../src/modal/hooks/hook-actions.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { scriptedKit } from './scripted-kit.js'

const accounts = [ada, bob].map(address => ({ namespace: 'eip155', address, type: 'eoa' }) as const)

function page() {
  const { scope } = connectedScope({ session: { accounts } })
  const kit = scriptedKit(scope)
  const [onSuccess, onError] = [vi.fn(), vi.fn()]
  return { scope, kit, onSuccess, onError, actions: createConnectionActions(kit, 'eip155', { onSuccess, onError }) }
}

describe('createConnectionActions', () => {
  test('switchConnection selects an account of the connected wallet', async () => {
    const { scope, kit, actions, onSuccess } = page()
    using _ = scope
    const [connection] = kit.getConnections()
    await actions.switchConnection({ connection: connection as never, address: bob })
    expect(kit.getAddress()).toBe(bob)
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({
      namespace: 'eip155',
      address: bob,
      hasSwitchedAccount: true,
      hasSwitchedWallet: false,
      hasDeletedWallet: false,
    })
  })

  test('switchConnection passes a failure to onError and keeps the account', async () => {
    const { scope, kit, actions, onSuccess, onError } = page()
    using _ = scope
    await actions.switchConnection({ connection: { connectorId: 'com.other' } })
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'wallet/not-found' }))
    expect(onSuccess).not.toHaveBeenCalled()
    expect(kit.getAddress()).toBe(ada)
  })

  test('deleteConnection ends the connection of a connector', async () => {
    const { scope, kit, actions, onSuccess } = page()
    using _ = scope
    const [connection] = kit.getConnections()
    await actions.deleteConnection({ connectorId: connection?.connectorId ?? '', address: ada })
    expect(kit.getConnections()).toEqual([])
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ address: ada, hasDeletedWallet: true }))
  })

  test('reports a missing instance to onError', async () => {
    const onError = vi.fn()
    await createConnectionActions(undefined, 'eip155', { onError }).deleteConnection({ connectorId: 'a' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'instance/missing' }))
  })
})

describe('disconnectWallets', () => {
  test('ends only the connection of a connector id', async () => {
    const { scope, kit } = page()
    using _ = scope
    await disconnectWallets(kit, { id: 'com.other' })
    expect(kit.getConnections()).toHaveLength(1)
    await disconnectWallets(kit, { id: kit.getConnections()[0]?.connectorId ?? '' })
    expect(kit.getConnections()).toEqual([])
  })

  test('ends every connection without an id', async () => {
    const { scope, kit } = page()
    using _ = scope
    await disconnectWallets(kit, {})
    expect(kit.getConnections()).toEqual([])
  })
})
