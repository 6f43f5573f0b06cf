import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { ConnectionFixture } from '../connection/connection-fixture.js'

let stage: ConnectionFixture
beforeEach(() => void (stage = new ConnectionFixture()))
afterEach(() => stage.scope.dispose())

test('analytics events of connections never contain an address', async () => {
  const session = await stage.connected()
  session.accountsChanged(bob)
  session.networkChanged('eip155:8453')
  const refused = stage.connection.connect(stage.wallet)
  await eventually(() => stage.wallet.requests.length).toBe(2)
  stage.wallet.last.fail(new AppKitError('wallet/rejected', { text: `no, says ${ada}` }))
  await expect(refused).rejects.toBeDefined()
  const failed = stage.connection.connect(stage.wallet)
  await eventually(() => stage.wallet.requests.length).toBe(3)
  stage.wallet.last.fail(new TypeError(`cannot, for ${ada}`))
  await expect(failed).rejects.toBeDefined()
  await stage.connection.disconnect()
  const { events } = stage
  expect(events.map(({ event }) => event)).toEqual([
    'CONNECT_SUCCESS',
    'USER_REJECTED',
    'CONNECT_ERROR',
    'DISCONNECT_SUCCESS',
  ])
  expect(JSON.stringify(events)).not.toMatch(/0x[\da-f]{40}/i)
})
