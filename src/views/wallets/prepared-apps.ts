import type { ReactiveController } from 'lit'
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
