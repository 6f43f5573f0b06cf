import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { ConnectionStage } from '../connection/connection-stage.js'

let stage: ConnectionStage
beforeEach(() => void (stage = new ConnectionStage()))
afterEach(() => stage.scope.dispose())

test('no event tells an address, whatever happens to a connection', async () => {
  const session = await stage.connected()
  session.accountsChanged(bob)
  session.networkChanged('eip155:8453')
  const refused = stage.connection.connect(stage.wallet)
  await soon(() => stage.wallet.asks.length).toBe(2)
  stage.wallet.last.fail(new AppKitError('wallet/rejected', { text: `no, says ${ada}` }))
  await expect(refused).rejects.toBeDefined()
  const failed = stage.connection.connect(stage.wallet)
  await soon(() => stage.wallet.asks.length).toBe(3)
  stage.wallet.last.fail(new TypeError(`cannot, for ${ada}`))
  await expect(failed).rejects.toBeDefined()
  await stage.connection.disconnect()
  const { told } = stage
  expect(told.map(({ event }) => event)).toEqual([
    'CONNECT_SUCCESS',
    'USER_REJECTED',
    'CONNECT_ERROR',
    'DISCONNECT_SUCCESS',
  ])
  expect(JSON.stringify(told)).not.toMatch(/0x[\da-f]{40}/i)
})
