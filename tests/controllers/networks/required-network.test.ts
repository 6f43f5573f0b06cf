import { expect, test } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../../src/controllers/networks/required-network.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { testScope } from '../../helpers/test-scope.js'

test.each([
  [{}, true],
  [{ enableNetworkSwitch: true, allowUnsupportedChain: false }, true],
  [{ allowUnsupportedChain: true }, false],
  [{ enableNetworkSwitch: false }, false],
])("with %j a network that is not the app's must be left: %s", (options, refused) => {
  using scope = testScope({ options, adapters: [scriptedFamily()] })
  const networks = scope.use(NetworkController)
  networks.setActive('eip155:1')
  expect(requiresNetworkSwitch(scope)).toBe(false)
  networks.setActive('eip155:99999')
  expect(requiresNetworkSwitch(scope)).toBe(refused)
  expect(requiresNetworkSwitch(scope, 'eip155')).toBe(refused)
  expect(requiresNetworkSwitch(scope, 'solana')).toBe(false)
})

test('without an adapter it can be left, and must be', () => {
  using scope = testScope()
  scope.use(NetworkController).setActive('eip155:99999')
  expect(requiresNetworkSwitch(scope)).toBe(true)
})
