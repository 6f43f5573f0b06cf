import { describe, expect, test, vi } from 'vitest'
import { chainContext, ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

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
