import { describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { offerBackupBeforeReceiving } from '../../../src/modal/backup-offers.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { settled } from '../../lib/fake-clock.js'

async function createFixture(wallet: 'embedded' | 'installed' = 'embedded') {
  const made = embeddedScope({ SET_UP_RECOVERY: { methods: [] } })
  const { scope, frame } = made
  await scope.use(EmbeddedController).client()
  if (wallet === 'embedded') await scope.use(EmbeddedController).connect()
  else {
    const installed = scriptedConnector({ id: 'wallet' })
    scope.use(ConnectorsController).add(installed)
    const connected = scope.use(ConnectionController).connect(installed, {})
    await eventually(() => installed.calls).toHaveLength(1)
    installed.last.approve()
    await connected
  }
  frame.emit('BACKUP', { isBackedUp: false })
  offerBackupBeforeReceiving(scope)
  const open = async (view: 'Receive' | 'Onramp' | 'Send') => {
    scope.use(RouterController).reset(view)
    scope.use(ModalController).setOpen(true)
    await settled()
  }
  return { ...made, open, offers: () => frame.getPayloads('SET_UP_RECOVERY') }
}

describe('offerBackupBeforeReceiving', () => {
  test.each(['Receive', 'Onramp'] as const)('offers a backup before %s, once', async view => {
    const { scope, open, offers } = await createFixture()
    using _ = scope
    await open(view)
    await open('Send')
    await open(view)
    expect(offers()).toEqual([{ occasion: 'receive' }])
  })

  test('offers nothing for other views, in a closed modal, or for other wallets', async () => {
    const { scope, open, offers } = await createFixture()
    using _ = scope
    scope.use(RouterController).reset('Receive')
    await settled()
    await open('Send')
    expect(offers()).toEqual([])
    const installed = await createFixture('installed')
    using __ = installed.scope
    await installed.open('Receive')
    expect(installed.offers()).toEqual([])
  })

  test('offers nothing to a wallet that has a backup', async () => {
    const { scope, frame, open, offers } = await createFixture()
    using _ = scope
    frame.emit('BACKUP', { isBackedUp: true })
    await open('Receive')
    expect(offers()).toEqual([])
  })
})
