import { test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'

test.each([
  ['of a scanned QR code', undefined, 'qrcode'],
  ['of an opened deep link', { href: 'wallet://', name: 'Wallet' }, 'desktop'],
  ['of an opened web page', { href: 'https://wallet.example', name: 'Wallet' }, 'web'],
])('tracks the connection method %s', async (_what, choice, method) => {
  using scope = testScope()
  const connector = scriptedConnector()
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => events.push(event))
  scope.use(ConnectorsController).add(connector)
  scope.use(ModalController).setOpen(true)
  const pairing = scope.use(PairingController)
  pairing.start()
  await eventually(() => connector.calls.length).toBe(1)
  connector.last.ready('wc:1')
  if (choice) pairing.onLinkOpened(choice)
  connector.last.approve()
  await eventually(() => events).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { method } }])
})
