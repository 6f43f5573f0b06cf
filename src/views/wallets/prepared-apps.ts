import { subscribe } from 'valtio/vanilla'
import { getLegal, isConsentPending } from '../../controllers/app/legal.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { WalletAppsController } from '../../controllers/pairing/wallet-apps.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import type { View } from '../../core/routes.gen.js'
import type { Wallet } from '../../core/connector.js'
import { finishConnecting } from '../shared/finish-connecting.js'

const lists: readonly View[] = ['Connect', 'ConnectingWalletConnectBasic', 'AllWallets']

/**
 * Prepares the links into wallets' apps on a phone while a list of wallets is visible, until the signal aborts. A tap on a
 * row pushes the screen of the wallet. The app is opened when the router changes, which is in the task of the tap. Waits
 * for the user's consent, if the app requires it.
 */
export function openAppsFromLists(scope: Scope, signal: AbortSignal): void {
  const router = scope.use(RouterController)
  const catalogue = scope.use(CatalogueController)
  const apps = scope.use(WalletAppsController)
  let stop: (() => void) | undefined
  let { current } = router
  const update = () => {
    const before = current
    current = router.current
    const { wallet } = current.params as { readonly wallet?: Wallet }
    if (stop && wallet && lists.includes(before.view) && current.view === 'ConnectingWalletConnect') {
      const opened = apps.open(wallet)
      if (opened) router.replace('ConnectingWalletConnect', { wallet, opened })
    }
    const isVisible = current.view === 'AllWallets' || catalogue.state.status === 'ready'
    if (lists.includes(current.view) && isVisible && !isConsentPending(getLegal(scope)))
      stop ??= apps.prepare(found => finishConnecting(scope, found))
    else release()
  }
  const release = () => {
    stop?.()
    stop = undefined
  }
  const states = [router, catalogue, scope.use(SettingsController)].map(({ state }) => state)
  const stops = states.map(state => subscribe(state, update, true))
  signal.addEventListener('abort', () => [...stops, release].forEach(end => end()), { once: true })
  update()
}
