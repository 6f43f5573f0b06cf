import { expect, test } from 'vitest'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

test('getConnectedAccount returns the account on its network, or undefined on an unknown network', () => {
  using known = connectedScope().scope
  expect(getConnectedAccount(known, 'eip155')).toMatchObject({ address: ada, caipAddress: `eip155:1:${ada}` })
  expect(getConnectedAccount(known, 'solana')).toBeUndefined()
  using unknown = connectedScope({ session: { caipNetworkId: 'eip155:5' } }).scope
  expect(getConnectedAccount(unknown, 'eip155')).toBeUndefined()
  using disconnected = testScope()
  expect(getConnectedAccount(disconnected, 'eip155')).toBeUndefined()
})
