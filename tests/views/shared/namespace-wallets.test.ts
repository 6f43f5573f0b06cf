import { nothing } from 'lit'
import { expect, test } from 'vitest'
import { adopt } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { several } from '../../../src/i18n/en/multichain.js'
import { renderTakesPlace } from '../../../src/views/shared/namespace-wallets.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

test('only what a code would take the place of is told', () => {
  using scope = testScope()
  const connection = scope.use(ConnectionController)
  expect(renderTakesPlace(scope, 'solana', several, connect)).toBe(nothing)
  adopt(connection, scriptedSession(), scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT' }))
  expect(renderTakesPlace(scope, 'eip155', several, connect)).toBe(nothing)
  expect(renderTakesPlace(scope, 'solana', several, connect)).toMatchObject({
    values: ['A wallet that you connect by QR code takes the place of the one you use here: EVM networks'],
  })
})
