import { describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController, AdaptersController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { ConnectionStatus } from '../../../src/core/account.js'
import { addAdapter, removeAdapter } from '../../../src/modal/methods/network-methods.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never

/** Creates a page with two adapters. The Solana adapter is added at runtime. */
function page() {
  const [evm, sol] = [scriptedAdapter(), scriptedAdapter({}, 'solana')]
  const scope = testScope({ adapters: [evm] })
  const connectors = scope.use(ConnectorsController)
  scope.use(AdaptersController).start(evm)
  connectors.add(scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] }))
  addAdapter(scope, sol, [solana])
  evm.contexts[0]?.onConnector(scriptedWallet({ id: 'one' }))
  sol.contexts[0]?.onConnector(scriptedWallet({ id: 'two', namespaces: ['solana'] }))
  const left = () => scope.adapters.map(({ namespace }) => namespace)
  const wallets = () => connectors.state.list.map(({ id }) => id)
  const networks = () => scope.use(NetworkController).state.networks.map(({ name }) => name)
  return { scope, evm, sol, left, wallets, networks }
}

describe('addAdapter', () => {
  test('adds its networks and starts to discover wallets', () => {
    const { scope, sol, wallets } = page()
    expect(scope.use(NetworkController).namespaces).toEqual(['eip155', 'solana'])
    expect(sol.contexts[0]?.networks().map(({ name }) => name)).toEqual(['Solana'])
    expect(wallets()).toEqual(['walletConnect', 'one', 'two'])
  })

  test('replaces the adapter of the same namespace and its connectors', () => {
    const { scope, evm, left, wallets, networks } = page()
    const after = scriptedAdapter()
    addAdapter(scope, after, [])
    expect(scope.adapters[0]).toBe(after)
    expect(left()).toEqual(['eip155', 'solana'])
    expect(wallets()).toEqual(['walletConnect', 'two'])
    expect(evm.contexts[0]?.signal.aborted).toBe(true)
    expect(after.contexts[0]?.signal.aborted).toBe(false)
    expect(networks()).toEqual(['Ethereum', 'Base', 'Solana'])
  })

  test('does not start an adapter twice', () => {
    const { scope, sol, wallets } = page()
    addAdapter(scope, sol, [])
    expect(sol.contexts).toHaveLength(1)
    expect(wallets()).toContain('two')
  })

  test('keeps a connected adapter but adds the networks', () => {
    const { scope, evm, networks } = page()
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    addAdapter(scope, scriptedAdapter(), [{ ...testNetworks[0], id: 10, name: 'Optimism' } as never])
    expect(scope.adapters[0]).toBe(evm)
    expect(evm.contexts[0]?.signal.aborted).toBe(false)
    expect(networks()).toContain('Optimism')
  })

  test('replaces the universal adapter even while its namespace is connected', async () => {
    const scope = testScope()
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    const connection = scope.use(ConnectionController)
    expect((await connection.verbs('eip155')).sendTransaction).toBeDefined()
    addAdapter(scope, scriptedAdapter(), [])
    expect(await (await connection.verbs('eip155')).signMessage('x', {} as never)).toBe('signed x')
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
  })
})

describe('removeAdapter', () => {
  test('removes the adapter with its connectors and networks, but keeps WalletConnect', async () => {
    const { scope, sol, left, wallets, networks } = page()
    scope.use(NetworkController).setNamespace('solana')
    removeAdapter(scope, 'solana')
    expect(left()).toEqual(['eip155'])
    expect(wallets()).toEqual(['walletConnect', 'one'])
    expect(networks()).toEqual(['Ethereum', 'Base'])
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
    expect(sol.contexts[0]?.signal.aborted).toBe(true)
    sol.contexts[0]?.onConnector(scriptedWallet({ id: 'late', namespaces: ['solana'] }))
    expect(wallets()).toEqual(['walletConnect', 'one'])
  })

  test("keeps the app's networks, which WalletConnect serves from then on", async () => {
    const { scope, networks } = page()
    removeAdapter(scope, 'eip155')
    expect(networks()).toEqual(['Ethereum', 'Base', 'Solana'])
    const { sendTransaction, writeContract } = await scope.use(ConnectionController).verbs('eip155')
    expect([typeof sendTransaction, writeContract]).toEqual(['function', undefined])
  })

  test('allows the adapter to be added again', () => {
    const { scope, sol, wallets, networks } = page()
    removeAdapter(scope, 'solana')
    addAdapter(scope, sol, [solana])
    sol.contexts[1]?.onConnector(scriptedWallet({ id: 'two', namespaces: ['solana'] }))
    expect(wallets()).toEqual(['walletConnect', 'one', 'two'])
    expect(networks()).toEqual(['Ethereum', 'Base', 'Solana'])
  })

  test.each<ConnectionStatus>(['connected', 'connecting', 'reconnecting'])('does nothing while it is %s', status => {
    const { scope, evm, left, wallets } = page()
    scope.use(AccountController).set('eip155', { status, accounts: [] })
    removeAdapter(scope, 'eip155')
    expect(left()).toEqual(['eip155', 'solana'])
    expect(wallets()).toContain('one')
    expect(evm.contexts[0]?.signal.aborted).toBe(false)
  })

  test('does nothing for a missing adapter', () => {
    const { scope, left } = page()
    removeAdapter(scope, 'bip122')
    expect(left()).toEqual(['eip155', 'solana'])
  })

  test('destroying the instance stops every adapter, but connectors can still be read', () => {
    const { scope, evm, sol, wallets } = page()
    scope.dispose()
    expect([evm, sol].map(({ contexts }) => contexts[0]?.signal.aborted)).toEqual([true, true])
    expect(wallets()).toEqual(['walletConnect', 'one', 'two'])
  })
})
