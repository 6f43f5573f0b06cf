import { afterEach, describe, expect, test, vi } from 'vitest'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { readHeld } from '../../../src/controllers/onramp/purchased-balance.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

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
  left.push(scope)
  return { scope, session, call, holder: getConnectedAccount(scope, 'eip155')! }
}

describe('what an account holds at this moment', () => {
  test('of the network’s own coin says the network', async () => {
    const balance = vi.fn(async () => ({ value: 7n, ...ether }))
    const { scope, holder, call } = setUp({ verbs: { balance } })
    expect(await readHeld(scope, holder, ether, signal)).toEqual({ value: 7n, ...ether })
    expect(balance).toHaveBeenCalledWith(ada, holder.network, signal)
    expect(call).not.toHaveBeenCalled()
  })

  test('of a token says the service, past its caches', async () => {
    const { scope, holder, call } = setUp()
    expect(await readHeld(scope, holder, token, signal)).toEqual({ value: 2_500_000n, decimals: 6, symbol: 'USDC' })
    expect(call).toHaveBeenCalledWith(
      'GET /v1/account/{address}/balance',
      expect.objectContaining({ forceUpdate: 'true' }),
      { signal, fresh: true },
    )
  })

  test('of a token that the service does not list is none of it', async () => {
    const { scope, holder } = setUp({}, [])
    expect(await readHeld(scope, holder, token, signal)).toEqual({ value: 0n, decimals: 18, symbol: 'USDC' })
  })

  test('of the coin says the network also where the app has no adapter for it', async () => {
    const { scope, holder } = setUp()
    scope.adapters.splice(0)
    scope.services.rpc.send = async () => '0x2a'
    expect(await readHeld(scope, holder, ether, signal)).toEqual({ value: 42n, decimals: 18, symbol: 'ETH' })
  })
})

test('nobody holds anything where nobody is connected, or on a network that the app does not know', () => {
  const { scope, session } = setUp()
  session.networkChanged('eip155:5')
  expect(getConnectedAccount(scope, 'eip155')).toBeUndefined()
  session.gone()
  expect(getConnectedAccount(scope, 'eip155')).toBeUndefined()
})
