import { expect, test } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../../src/controllers/networks/required-network.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'

test.each([
  [{}, true],
  [{ enableNetworkSwitch: true, allowUnsupportedChain: false }, true],
  [{ allowUnsupportedChain: true }, false],
  [{ enableNetworkSwitch: false }, false],
])('requiresNetworkSwitch with %j: %s', (options, refused) => {
  using scope = testScope({ options, adapters: [scriptedAdapter()] })
  const networks = scope.use(NetworkController)
  networks.setActive('eip155:1')
  expect(requiresNetworkSwitch(scope)).toBe(false)
  networks.setActive('eip155:99999')
  expect(requiresNetworkSwitch(scope)).toBe(refused)
  expect(requiresNetworkSwitch(scope, 'eip155')).toBe(refused)
  expect(requiresNetworkSwitch(scope, 'solana')).toBe(false)
})

test('requiresNetworkSwitch returns true for an unknown network without an adapter', () => {
  using scope = testScope()
  scope.use(NetworkController).setActive('eip155:99999')
  expect(requiresNetworkSwitch(scope)).toBe(true)
})
