import { expect, test } from 'vitest'
import { attachSession, isConnectedWith } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { replacedBy, getSharedNamespaces } from '../../../src/controllers/connection/shared-namespaces.js'
import type { Connector } from '../../../src/core/connector.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

function both(as: Partial<Connector>) {
  const scope = testScope()
  const connection = scope.use(ConnectionController)
  const wallet = scriptedWallet({ namespaces: ['eip155', 'solana'], ...as })
  attachSession(connection, scriptedSession(), wallet)
  attachSession(connection, scriptedSession({ caipNetworkId: 'solana:main' }), wallet)
  return { scope, connection }
}

test.each([
  ['WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' }, ['solana']],
  ['the embedded wallet', { id: 'AUTH', type: 'AUTH' }, ['solana']],
  ['a browser wallet', { id: 'io.a', type: 'ANNOUNCED' }, []],
] as const)('getSharedNamespaces returns the namespaces of the same session for %s', (_what, as, others) => {
  const { scope } = both(as)
  using _ = scope
  expect(getSharedNamespaces(scope, 'eip155')).toEqual(others)
  expect(getSharedNamespaces(scope, 'bip122')).toEqual([])
})

test('isConnectedWith and replacedBy find the namespaces of a connector', () => {
  const { scope, connection } = both({ id: 'walletConnect', type: 'WALLET_CONNECT' })
  using _ = scope
  expect([isConnectedWith(connection, 'walletConnect'), isConnectedWith(connection, 'io.a')]).toEqual([true, false])
  expect(replacedBy(scope, 'walletConnect', 'eip155')).toEqual(['solana'])
  expect(replacedBy(scope, 'io.a', 'eip155')).toEqual([])
})
