import { describe, expect, test } from 'vitest'
import { request, FIRST, walletsOnAnvil } from './wallet-on-anvil.js'

const { create } = walletsOnAnvil()

describe('test wallet: accounts', () => {
  test('returns no account before the request and the first one after', async () => {
    const wallet = create()
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    expect(await request(wallet, 'eth_requestAccounts')).toEqual([FIRST])
    expect(await request(wallet, 'eth_accounts')).toEqual([FIRST])
    expect(wallet.addresses).toHaveLength(3)
  })

  test('supports permissions', async () => {
    const wallet = create()
    expect(await request(wallet, 'wallet_getPermissions')).toEqual([])
    await request(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(await request(wallet, 'wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
    await request(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await request(wallet, 'eth_accounts')).toEqual([])
  })
})
