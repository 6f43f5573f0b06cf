import { describe, expect, test } from 'vitest'
import { ask, FIRST, walletsOnAnvil } from './wallet-on-anvil.js'

const { create } = walletsOnAnvil()

describe('the accounts of a test wallet', () => {
  test('shows no account before it was asked, and the first one after', async () => {
    const wallet = create()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([FIRST])
    expect(await ask(wallet, 'eth_accounts')).toEqual([FIRST])
    expect(wallet.addresses).toHaveLength(3)
  })

  test('knows permissions', async () => {
    const wallet = create()
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    await ask(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
    await ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })
})
