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
  ['a coin', { ...here, decimals: 18 }, 6, true],
  ['a token with its own places', { ...here, address, decimals: 6 }, 6, true],
  ['a token with others', { ...here, address, decimals: 18 }, 6, false],
  ['a token that says nothing', { ...here, address, decimals: 18 }, undefined, true],
  ['a token of another network', { network: 'eip155:8453', address, decimals: 6 } as const, 6, false],
  ['a coin of another network', { network: 'eip155:8453', decimals: 18 } as const, 18, false],
])('%s', async (_what, token, own, isRight) => {
  const { scope } = connectedScope({ verbs: { tokenDecimals: async () => own } })
  expect(await verifyTokenDecimals(scope, network, token, signal)).toBe(isRight)
  scope.dispose()
})

test('a family that cannot say speaks against nothing', async () => {
  const { scope } = connectedScope()
  expect(await verifyTokenDecimals(scope, network, { ...here, address, decimals: 7 }, signal)).toBe(true)
  scope.dispose()
})
