import { expect, test } from 'vitest'
import { isContract } from '../../../src/chains/eip155/transfer.js'
import { toNetwork } from '../../../src/core/network.js'
import { testNetworks } from '../../helpers/test-scope.js'

const network = toNetwork(testNetworks[0]!)

test.each([
  ['an address without code', '0x', false],
  ['a contract', '0x6001', true],
  ['a delegated account', `0xEF0100${'1'.repeat(40)}`, false],
  ['a missing response', undefined, false],
])('isContract for %s', async (_, code, expected) =>
  expect(await isContract({ rpc: async () => code }, '0x1', network)).toBe(expected),
)
