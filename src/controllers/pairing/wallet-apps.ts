import type { Wallet } from '../../core/connector.js'
import { lazy } from '../../core/lazy.js'
import { HostController } from '../app/host.js'
import type { LinkChoice } from '../connection/pairing-storage.js'
import { ConnectorsController } from '../connection/connectors.js'
import type { Scope } from '../scope.js'
import { createAppOpener, type OpenApp } from './open-app.js'
import { PairingController } from './pairing.js'

const loadWalletLinks = lazy(() => import('./wallet-links.js'))

/**
 * Opens wallets' apps from a list. Mobile browsers open an app only in the task of a tap, so the link is prepared while
 * the list is shown.
 */
export class WalletAppsController {
  readonly state = {}
  #openApp: OpenApp | undefined
  #opened: Wallet | undefined

  constructor(private readonly scope: Scope) {}

  /**
   * Requests a pairing on mobile devices. Calls `finish` if a wallet connects while the list is shown. Returns a
   * function that leaves the pairing.
   */
  prepare(finish: (wallet: Wallet | undefined) => void): () => void {
    const { scope } = this
    const pairs = scope.use(ConnectorsController).state.list.some(({ type }) => type === 'WALLET_CONNECT')
    const { isMobile, isTelegram } = scope.use(HostController).state
    if (!pairs || !isMobile || isTelegram) return () => {} // Telegram handles taps on links only
    let isLeft = false
    let stop = () => {}
    const start = async () => {
      const { createWalletLinks } = await loadWalletLinks()
      if (isLeft || scope.signal.aborted) return
      this.#openApp ??= createAppOpener(scope, createWalletLinks(scope))
      stop = scope.use(PairingController).start(() => finish(this.#opened))
    }
    start().catch(() => {}) // the screen of the wallet tries again
    return () => {
      isLeft = true
      stop()
    }
  }

  /** Opens the wallet's app if its link is ready. Call it in the task of the tap. */
  open(wallet: Wallet): LinkChoice | undefined {
    const opened = this.#openApp?.(wallet)
    if (opened) this.#opened = wallet
    return opened
  }
}
