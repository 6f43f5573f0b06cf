import { test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { soon } from '../../helpers/soon.js'
import { testScope } from '../../helpers/test-scope.js'

test.each([
  ['a code that was scanned', undefined, 'qrcode'],
  ['a link that was opened', { href: 'wallet://', name: 'Wallet' }, 'desktop'],
  ['a page that was opened', { href: 'https://wallet.example', name: 'Wallet' }, 'web'],
])('%s is told as such', async (_what, choice, method) => {
  using scope = testScope()
  const connector = scriptedConnector()
  const told: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => told.push(event))
  scope.use(ConnectorsController).add(connector)
  scope.use(ModalController).setOpen(true)
  const pairing = scope.use(PairingController)
  pairing.start()
  await soon(() => connector.asks.length).toBe(1)
  connector.last.ready('wc:1')
  if (choice) pairing.onLinkOpened(choice)
  connector.last.approve()
  await soon(() => told).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method } }])
})
