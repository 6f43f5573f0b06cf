import type { ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'
import { getLegal, isConsentPending } from '../../controllers/app/legal.js'
import { ModalController } from '../../controllers/app/modal.js'
import { WalletAppsController } from '../../controllers/pairing/wallet-apps.js'
import { RouterController } from '../../controllers/app/router.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import type { Wallet } from '../../core/connector.js'
import { finishConnecting } from '../shared/finish-connecting.js'

/** Prepares the links into wallets' apps while a list of wallets is visible, so that a tap on a row opens the app. */
export class PreparedApps implements ReactiveController {
  #stop: (() => void) | undefined

  constructor(private readonly getScope: () => Scope) {}

  hostUpdated(): void {
    const scope = this.getScope()
    const isVisible = scope.use(ModalController).state.open && scope.use(CatalogueController).state.status === 'ready'
    if (!isVisible) this.hostDisconnected()
    else this.#stop ??= scope.use(WalletAppsController).prepare(wallet => finishConnecting(scope, wallet))
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}

/** Opens the wallet's app on a phone, and the screen that waits for it. */
export function openWalletScreen(scope: Scope, wallet: Wallet): void {
  const opened = scope.use(WalletAppsController).open(wallet)
  scope.use(RouterController).push('ConnectingWalletConnect', { wallet, ...(opened && { opened }) })
}

/**
 * Does the same for the first screen until the signal aborts. Its rows are loaded before this module and push the screen
 * of the wallet, so the app is opened when the router changes, which is in the task of the tap. Does nothing for rows
 * that wait for the user's consent.
 */
export function openAppsFromFirstScreen(scope: Scope, signal: AbortSignal): void {
  const router = scope.use(RouterController)
  const catalogue = scope.use(CatalogueController)
  const apps = scope.use(WalletAppsController)
  let stop: (() => void) | undefined
  let { current } = router
  const update = () => {
    const before = current
    current = router.current
    const { wallet } = current.params as { readonly wallet?: Wallet }
    if (stop && wallet && before.view === 'Connect' && current.view === 'ConnectingWalletConnect') {
      const opened = apps.open(wallet)
      if (opened) router.replace('ConnectingWalletConnect', { wallet, opened })
    }
    const isListed = router.view === 'Connect' && catalogue.state.status === 'ready'
    if (isListed && !isConsentPending(getLegal(scope, false)))
      stop ??= apps.prepare(found => finishConnecting(scope, found))
    else release()
  }
  const release = () => {
    stop?.()
    stop = undefined
  }
  const stops = [subscribe(router.state, update, true), subscribe(catalogue.state, update, true)]
  signal.addEventListener('abort', () => [...stops, release].forEach(end => end()), { once: true })
  update()
}
