import { describe, expect, test, vi } from 'vitest'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { readPurchasedBalance } from '../../../src/controllers/onramp/purchased-balance.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const { signal } = new AbortController()
const ether = { symbol: 'ETH', decimals: 18 }
const token = { symbol: 'USDC', decimals: 18, address: '0xA0b8' }
const record = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xa0B8',
  quantity: { decimals: '6', numeric: '2.5' },
}

function setUp(parts: ConnectedParts = {}, balances: object[] = [record]) {
  const call = vi.fn(async () => ({ balances }))
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  disposeAfterTest(scope)
  return { scope, session, call, holder: getConnectedAccount(scope, 'eip155')! }
}

describe('readPurchasedBalance', () => {
  test('reads native balances from the network', async () => {
    const balance = vi.fn(async () => ({ value: 7n, ...ether }))
    const { scope, holder: connectedAccount, call } = setUp({ verbs: { balance } })
    expect(await readPurchasedBalance(scope, connectedAccount, ether, signal)).toEqual({ value: 7n, ...ether })
    expect(balance).toHaveBeenCalledWith(ada, connectedAccount.network, signal)
    expect(call).not.toHaveBeenCalled()
  })

  test('reads token balances from the service, without caches', async () => {
    const { scope, holder: connectedAccount, call } = setUp()
    expect(await readPurchasedBalance(scope, connectedAccount, token, signal)).toEqual({
      value: 2_500_000n,
      decimals: 6,
      symbol: 'USDC',
    })
    expect(call).toHaveBeenCalledWith(
      'GET /v1/account/{address}/balance',
      expect.objectContaining({ forceUpdate: 'true' }),
      { signal, fresh: true },
    )
  })

  test('returns 0 for a token that the service does not list', async () => {
    const { scope, holder: connectedAccount } = setUp({}, [])
    expect(await readPurchasedBalance(scope, connectedAccount, token, signal)).toEqual({
      value: 0n,
      decimals: 18,
      symbol: 'USDC',
    })
  })

  test('reads native balances without an adapter', async () => {
    const { scope, holder: connectedAccount } = setUp()
    scope.adapters.splice(0)
    scope.services.rpc.send = async () => '0x2a'
    expect(await readPurchasedBalance(scope, connectedAccount, ether, signal)).toEqual({
      value: 42n,
      decimals: 18,
      symbol: 'ETH',
    })
  })
})

test('getConnectedAccount returns undefined without a connection or on an unknown network', () => {
  const { scope, session } = setUp()
  session.networkChanged('eip155:5')
  expect(getConnectedAccount(scope, 'eip155')).toBeUndefined()
  session.gone()
  expect(getConnectedAccount(scope, 'eip155')).toBeUndefined()
})
