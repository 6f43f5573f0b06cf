import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { accountMethods, connectionMethods } from '../../../src/modal/methods/account-methods.js'
import type { Amount } from '../../../src/core/chain-adapter.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

describe('accountMethods', () => {
  const balance = vi.fn<() => Promise<Amount>>()
  let scope: TestScope
  let kit: ReturnType<typeof accountMethods> & ReturnType<typeof connectionMethods>
  let session: ScriptedSession

  beforeEach(() => {
    balance.mockReset().mockResolvedValue({ value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' })
    scope = testScope({ adapters: [scriptedAdapter({ balance })] })
    kit = { ...accountMethods(scope), ...connectionMethods(scope) }
  })
  afterEach(() => scope.dispose())

  async function connect(): Promise<void> {
    const wallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve((session = scriptedSession()))
    await connecting
  }

  test('return no account while disconnected', async () => {
    expect(kit.getAddress()).toBeUndefined()
    expect(kit.getCaipAddress()).toBeUndefined()
    expect(kit.getIsConnectedState()).toBe(false)
    expect(kit.getWalletInfo()).toBeUndefined()
    expect(kit.getConnections()).toEqual([])
    expect(await kit.updateNativeBalance()).toBeUndefined()
  })

  test('return the connected account', async () => {
    await connect()
    expect(kit.getAddress()).toBe(ada)
    expect(kit.getCaipAddress()).toBe(`eip155:1:${ada}`)
    expect(kit.getAccount('eip155').isConnected).toBe(true)
    expect(kit.getIsConnectedState()).toBe(true)
    expect(kit.getWalletInfo()).toMatchObject({ name: 'Example Wallet' })
    const connection = { namespace: 'eip155', connectorId: 'com.example.wallet', name: 'Example Wallet' }
    expect(kit.getConnections()).toEqual([{ ...connection, icon: undefined, accounts: session.accounts }])
    expect(kit.getConnections('solana')).toEqual([])
    expect(kit.getAddress('solana')).toBeUndefined()
  })

  test('return the balance as a number and a symbol, cached for 30 s', async () => {
    await connect()
    expect(await kit.updateNativeBalance()).toEqual({ balance: '1.5', symbol: 'ETH' })
    await kit.updateNativeBalance()
    expect(balance).toHaveBeenCalledTimes(1)
  })

  test('return no balance if it is unavailable, without an error', async () => {
    balance.mockRejectedValue(new TypeError('503'))
    await connect()
    expect(await kit.updateNativeBalance()).toBeUndefined()
  })

  test('publish changes until the listener is removed', async () => {
    const [accounts, wallets] = [vi.fn(), vi.fn()]
    const stop = kit.subscribeAccount(accounts)
    kit.subscribeWalletInfo(wallets)
    await connect()
    await eventually(() => accounts.mock.lastCall?.[0]).toMatchObject({ address: ada, isConnected: true })
    expect(wallets.mock.lastCall?.[0]).toMatchObject({ name: 'Example Wallet' })
    stop()
    const calls = accounts.mock.calls.length
    session.accountsChanged(bob)
    await eventually(() => wallets.mock.calls.length).toBeGreaterThan(1)
    expect(accounts.mock.calls).toHaveLength(calls)
  })

  test('disconnect', async () => {
    await connect()
    await kit.disconnect('eip155')
    expect(kit.getIsConnectedState()).toBe(false)
    expect(session.disconnects).toBe(1)
  })
})
