import { describe, expect, test } from 'vitest'
import { sortAccounts } from '../../../src/controllers/connection/attach-session.js'
import { defaultAccountTypes, type Account, type AccountType } from '../../../src/core/account.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

const accounts = (namespace: Namespace, ...types: AccountType[]): Account[] =>
  types.map((type, at) => ({ namespace, address: `${namespace}-${at}`, type }))
const order = (list: readonly Account[], options: Partial<AppKitOptions> = {}, chosen?: string, type = 'ANNOUNCED') => {
  using scope = testScope({ options })
  return sortAccounts(scope, scriptedWallet({ type: type as 'AUTH' }), list, chosen).map(({ address }) => address)
}

describe('sortAccounts', () => {
  test('starts with the default account type', () => {
    expect(defaultAccountTypes).toEqual({ eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' })
    expect(order(accounts('eip155', 'eoa', 'smartAccount'))).toEqual(['eip155-1', 'eip155-0'])
    expect(order(accounts('bip122', 'ordinal', 'stx', 'payment'))).toEqual(['bip122-2', 'bip122-0', 'bip122-1'])
    expect(order(accounts('solana', 'eoa', 'eoa'))).toEqual(['solana-0', 'solana-1'])
  })

  test('starts with the app’s default type for the namespace', () => {
    const options = { defaultAccountTypes: { eip155: 'eoa' } } as const
    expect(order(accounts('eip155', 'smartAccount', 'eoa'), options)).toEqual(['eip155-1', 'eip155-0'])
    expect(order(accounts('bip122', 'ordinal', 'payment'), options)).toEqual(['bip122-1', 'bip122-0'])
  })

  test('starts with the account the user selected, if the wallet still shares it', () => {
    const list = accounts('bip122', 'payment', 'ordinal')
    expect(order(list, {}, 'bip122-1')).toEqual(['bip122-1', 'bip122-0'])
    expect(order(list, {}, 'somebody')).toEqual(['bip122-0', 'bip122-1'])
  })

  test('keeps the wallet’s order if no account has the preferred type', () => {
    expect(order(accounts('eip155', 'eoa', 'eoa'))).toEqual(['eip155-0', 'eip155-1'])
    expect(order([])).toEqual([])
  })

  test('keeps the embedded wallet’s order', () => {
    expect(order(accounts('eip155', 'eoa', 'smartAccount'), {}, undefined, 'AUTH')).toEqual(['eip155-0', 'eip155-1'])
  })
})
