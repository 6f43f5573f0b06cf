import type { ReactiveController } from 'lit'
import { ModalController } from '../../controllers/app/modal.js'
import { WalletAppsController } from '../../controllers/pairing/wallet-apps.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { finishConnecting } from './finish-connecting.js'

/** Prepares the links into wallets' apps while a list of wallets is visible, so that a tap on a row opens the app. */
export class PreparedApps implements ReactiveController {
  #stop: (() => void) | undefined

  /** `getScope` returns undefined while the wallets may not be chosen yet. */
  constructor(private readonly getScope: () => Scope | undefined) {}

  hostUpdated(): void {
    const scope = this.getScope()
    const isVisible = scope?.use(ModalController).state.open && scope.use(CatalogueController).state.status === 'ready'
    if (!isVisible) this.hostDisconnected()
    else this.#stop ??= scope.use(WalletAppsController).prepare(wallet => finishConnecting(scope, wallet))
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}
