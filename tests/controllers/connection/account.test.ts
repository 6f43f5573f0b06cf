import { describe, expect, test } from 'vitest'
import { AccountController, toCaipAddress } from '../../../src/controllers/connection/account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Namespace } from '../../../src/core/caip.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

describe('AccountController', () => {
  const accounts = [ada, bob].map(address => ({ namespace: 'eip155', address, type: 'eoa' }) as const)

  test('reports an unknown namespace as disconnected', () => {
    const account = new AccountController()
    expect(account.get('solana')).toEqual({ status: 'disconnected', accounts: [] })
    expect(account.address('solana')).toBeUndefined()
    expect(account.connected).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'kusama'])('reports the key %s as disconnected', name => {
    const account = new AccountController()
    expect(account.get(name as Namespace)).toEqual({ status: 'disconnected', accounts: [] })
    expect(
      testScope()
        .use(NetworkController)
        .current(name as Namespace),
    ).toBeUndefined()
  })

  test('treats the first account as active', () => {
    const account = new AccountController()
    account.set('eip155', { status: 'connected', accounts })
    expect(account.address('eip155')).toBe(ada)
    expect(account.isConnected('eip155')).toBe(true)
  })

  test('counts only the status connected as connected', () => {
    const account = new AccountController()
    account.set('eip155', { status: 'reconnecting', accounts })
    account.set('solana', { status: 'connecting', accounts: [] })
    account.set('bip122', { status: 'connected', accounts: [] })
    expect(account.connected).toEqual(['bip122'])
    expect(account.address('eip155')).toBe(ada)
  })

  test('clears one namespace, and all of them on disposal', () => {
    const account = new AccountController()
    account.set('eip155', { status: 'connected', accounts })
    account.set('solana', { status: 'connected', accounts: [] })
    account.clear('eip155')
    expect(account.get('eip155')).toEqual({ status: 'disconnected', accounts: [] })
    expect(account.connected).toEqual(['solana'])
    account.dispose()
    expect(account.connected).toEqual([])
  })

  test('formats an address as CAIP-10', () => expect(toCaipAddress('eip155:1', ada)).toBe(`eip155:1:${ada}`))
})
