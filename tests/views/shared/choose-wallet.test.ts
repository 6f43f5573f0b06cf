import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { chooseWallet, openCatalogue, openGuide } from '../../../src/views/shared/choose-wallet.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { announcedConnector, walletConnectConnector, wallet } from '../../helpers/connect-scope.js'

let scope: TestScope
beforeEach(() => void (scope = testScope()))
afterEach(() => scope.dispose())
const entry = () => scope.use(RouterController).current
const lastEvent = () => scope.use(EventsController).state.last

test('chooseWallet: opens the pairing view for a catalogue wallet', () => {
  const chosen = wallet('lynx')
  chooseWallet(scope, { key: chosen.id, name: chosen.name, icon: undefined, wallet: chosen })
  expect(entry()).toEqual({ view: 'ConnectingWalletConnect', params: { wallet: chosen } })
  const properties = { name: 'lynx', platform: 'qrcode', view: 'Connect' }
  expect(lastEvent()).toMatchObject({ event: 'SELECT_WALLET', properties })
})

test('chooseWallet: opens the QR code of WalletConnect for any wallet', () => {
  const connector = walletConnectConnector()
  chooseWallet(scope, { key: connector.id, name: connector.name, icon: undefined, connector })
  expect(entry()).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  expect(lastEvent()?.properties).toMatchObject({ platform: 'qrcode' })
})

test('chooseWallet: opens the connecting view for an installed wallet', () => {
  const connector = announcedConnector('lynx')
  chooseWallet(scope, { key: connector.id, name: connector.name, icon: undefined, connector })
  expect(entry()).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'io.lynx' } })
  expect(lastEvent()?.properties).toMatchObject({ platform: 'browser' })
})

test('openCatalogue and openGuide open their views, and track the event', () => {
  for (const [open, view, event] of [
    [openCatalogue, 'AllWallets', 'CLICK_ALL_WALLETS'],
    [openGuide, 'GetWallet', 'CLICK_GET_WALLET_HELP'],
  ] as const) {
    open(scope)
    expect(entry().view).toBe(view)
    expect(lastEvent()?.event).toBe(event)
    scope.use(RouterController).goBack()
    expect(entry().view).toBe('Connect')
  }
})
