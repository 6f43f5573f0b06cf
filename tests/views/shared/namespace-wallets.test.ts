import { nothing } from 'lit'
import { expect, test } from 'vitest'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { several } from '../../../src/i18n/en/multichain.js'
import { renderReplacedWallets } from '../../../src/views/shared/namespace-wallets.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

test('renderReplacedWallets: warns only about wallets that WalletConnect would replace', () => {
  using scope = testScope()
  const connection = scope.use(ConnectionController)
  expect(renderReplacedWallets(scope, 'solana', several, connect)).toBe(nothing)
  attachSession(connection, scriptedSession(), scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' }))
  expect(renderReplacedWallets(scope, 'eip155', several, connect)).toBe(nothing)
  expect(renderReplacedWallets(scope, 'solana', several, connect)).toMatchObject({
    values: ['A wallet connected by QR code replaces your current one: EVM networks'],
  })
})
