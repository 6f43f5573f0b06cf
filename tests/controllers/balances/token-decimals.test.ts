import { expect, test } from 'vitest'
import { verifyTokenDecimals } from '../../../src/controllers/balances/token-decimals.js'
import { toNetwork } from '../../../src/core/network.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { testNetworks } from '../../helpers/test-scope.js'

const network = toNetwork(testNetworks[0]!)
const { signal } = new AbortController()
const address = `0x${'1'.repeat(40)}`
const here = { network: 'eip155:1' } as const

test.each([
  ['verifyTokenDecimals accepts a native token', { ...here, decimals: 18 }, 6, true],
  ['verifyTokenDecimals accepts a token with the contract’s decimals', { ...here, address, decimals: 6 }, 6, true],
  ['verifyTokenDecimals rejects a token with other decimals', { ...here, address, decimals: 18 }, 6, false],
  ['verifyTokenDecimals accepts a token without decimals()', { ...here, address, decimals: 18 }, undefined, true],
  [
    'verifyTokenDecimals rejects a token of another network',
    { network: 'eip155:8453', address, decimals: 6 } as const,
    6,
    false,
  ],
  [
    'verifyTokenDecimals rejects a native token of another network',
    { network: 'eip155:8453', decimals: 18 } as const,
    18,
    false,
  ],
])('%s', async (_what, token, own, isRight) => {
  const { scope } = connectedScope({ verbs: { tokenDecimals: async () => own } })
  expect(await verifyTokenDecimals(scope, network, token, signal)).toBe(isRight)
  scope.dispose()
})

test('verifyTokenDecimals accepts tokens on chains that cannot read decimals', async () => {
  const { scope } = connectedScope()
  expect(await verifyTokenDecimals(scope, network, { ...here, address, decimals: 7 }, signal)).toBe(true)
  scope.dispose()
})
