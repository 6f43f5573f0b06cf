import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import { ConnectingWalletConnectView } from '../../../src/views/pairing/connecting-wallet-connect-view.js'
import { scriptedConnector, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

/** A pairing URI as WalletConnect creates it. */
export const uri = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=${'b'.repeat(64)}`
export const encoded = encodeURIComponent(uri)

/** A wallet with a mobile app. */
export const metalynx: Wallet = {
  id: 'metalynx',
  name: 'MetaLynx',
  rdns: 'io.metalynx',
  mobileLink: 'metalynx://',
  linkMode: 'https://link.metalynx.example',
  appStore: 'https://apps.apple.com/app/metalynx',
}

/** The same wallet with a web app and a desktop app. */
export const everywhere: Wallet = {
  ...metalynx,
  webappLink: 'https://web.metalynx.example',
  desktopLink: 'metalynxd://',
}

/** The WalletConnect view with a scripted connector. */
export interface PairingFixture {
  readonly scope: TestScope
  readonly connector: ScriptedConnector
  show(wallet?: Wallet, options?: MountViewOptions): Promise<MountedView<ConnectingWalletConnectView>>
  /** Shows the view and provides a pairing URI. */
  showReady(wallet?: Wallet, options?: MountViewOptions): Promise<MountedView<ConnectingWalletConnectView>>
  /** Adds an installed wallet. */
  announce(id: string, rdns?: string): void
}

/** Creates a scope with one connector. It and its views are disposed of after the test. */
export function createPairingFixture(options: Partial<AppKitOptions> = {}): PairingFixture {
  const { mobileLink = '', desktopLink = '' } = everywhere
  // The link filter allows the schemes of custom wallets.
  const customWallets = [
    { id: everywhere.id, name: everywhere.name, mobile_link: mobileLink, desktop_link: desktopLink },
  ]
  const scope = disposeAfterTest(testScope({ options: { customWallets, ...options } }))
  const connector = scriptedConnector()
  scope.use(ConnectorsController).add(connector)
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).push('ConnectingWalletConnect')

  async function show(wallet?: Wallet, more: MountViewOptions = {}) {
    return disposeAfterTest(await mountView(scope, ConnectingWalletConnectView, wallet ? { wallet } : {}, more))
  }
  return {
    scope,
    connector,
    show,
    async showReady(wallet, more) {
      const stage = await show(wallet, more)
      await import('../../../src/controllers/pairing/wallet-links.js') // the view creates links once it is loaded
      await expect.poll(() => connector.calls.length).toBe(1)
      connector.last.ready(uri)
      await stage.settled()
      return stage
    },
    announce: (id, rdns = `io.${id}`) =>
      scope.use(ConnectorsController).add(scriptedConnector({ id, rdns, type: 'ANNOUNCED', name: id })),
  }
}

/** Mocks an iPhone's user agent until mocks are restored. */
export function onPhone(): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
  )
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const status = () => page.getByRole('status')
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map(tab => tab.textContent?.trim())

/** Clicks a link without leaving the page. Returns true if the browser would have followed it. */
export function tap(name: string): boolean {
  let followed = false
  const preventNavigation = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', preventNavigation, { once: true })
  const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true })
  link(name).element().dispatchEvent(click)
  return followed
}
