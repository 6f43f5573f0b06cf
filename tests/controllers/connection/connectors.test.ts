import { describe, expect, test, vi } from 'vitest'
import { ConnectorsController, chainContext } from '../../../src/controllers/connection/connectors.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

describe('ConnectorsController', () => {
  const names = ({ state }: ConnectorsController) => state.list.map(({ name }) => name)

  test('keeps connectors in order of discovery', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'one', name: 'One' }))
    connectors.add(scriptedWallet({ id: 'two', name: 'Two' }))
    expect(names(connectors)).toEqual(['One', 'Two'])
    expect(connectors.find('two')?.name).toBe('Two')
    expect(connectors.find('three')).toBeUndefined()
  })

  test('keeps the first connector of an id', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'io.metamask', name: 'MetaMask' }))
    connectors.add(scriptedWallet({ id: 'io.metamask', name: 'Thief' }))
    expect(names(connectors)).toEqual(['MetaMask'])
  })

  test('accepts the same wallet for another namespace', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'app.phantom', name: 'on EVM' }))
    connectors.add(scriptedWallet({ id: 'app.phantom', name: 'on Solana', namespaces: ['solana'] }))
    expect(names(connectors)).toEqual(['on EVM', 'on Solana'])
    expect(connectors.find('app.phantom', 'solana')?.name).toBe('on Solana')
    expect(connectors.find('app.phantom', 'bip122')).toBeUndefined()
  })

  test('removes connectors when their signal aborts, and accepts none afterwards', () => {
    const connectors = new ConnectorsController()
    const life = new AbortController()
    connectors.add(scriptedWallet({ id: 'one', name: 'One' }), life.signal)
    connectors.add(scriptedWallet({ id: 'two', name: 'Two' }))
    connectors.add(scriptedWallet({ id: 'two', name: 'Thief' }), life.signal)
    life.abort()
    connectors.add(scriptedWallet({ id: 'three', name: 'Three' }), life.signal)
    expect(names(connectors)).toEqual(['Two'])
  })
})

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const

describe('chainContext', () => {
  test('returns the namespace’s current networks', () => {
    const scope = testScope({ options: { networks: [...testNetworks, solana] as typeof testNetworks } })
    const context = chainContext(scope, 'solana')
    expect(context.networks().map(({ name }) => name)).toEqual(['Solana'])
    scope.use(NetworkController).add({ ...solana, caipNetworkId: 'solana:dev', name: 'Devnet' } as never)
    expect(context.networks().map(({ name }) => name)).toEqual(['Solana', 'Devnet'])
  })

  test('routes requests to the transport and connectors to the list', async () => {
    const send = vi.fn(async () => '0x1')
    const scope = testScope({ services: { rpc: { send } } })
    const context = chainContext(scope, 'eip155')
    const call = { method: 'eth_chainId' }
    expect(await context.rpc('eip155:1', call, scope.signal)).toBe('0x1')
    expect(send).toHaveBeenCalledExactlyOnceWith('eip155:1', call, scope.signal)
    context.onConnector(scriptedWallet({ id: 'one' }))
    expect(scope.use(ConnectorsController).find('one')).toBeDefined()
    expect(context).toMatchObject({ clock: scope.clock, signal: scope.signal })
  })

  test.each([
    [{}, { announced: true, injected: true }],
    [{ enableEIP6963: false }, { announced: false, injected: true }],
    [{ enableInjected: false }, { announced: true, injected: false }],
  ])('discovers wallets with %j as %j', (options, expected) => {
    expect(chainContext(testScope({ options }), 'eip155').discover).toEqual(expected)
  })
})
