import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { View } from '../../core/routes.gen.js'
import { closeModal } from '../shared/close-modal.js'

const networkViews: readonly View[] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/**
 * Returns to the view that opened the network views. Without one, closes the modal, or shows the account or connect
 * view in embedded mode.
 */
export function closeNetworkViews(scope: Scope): void {
  const router = scope.use(RouterController)
  const origin = router.state.history.findLast(({ view }) => !networkViews.includes(view))
  if (origin) router.goBackTo(origin.view)
  else if (scope.options.enableEmbedded === true)
    router.reset(scope.use(AccountController).connected.length > 0 ? 'Account' : 'Connect')
  else closeModal(scope)
}

export const SUCCESS_DELAY_MS = 600

export class NetworkSwitch {
  done = false
  error: AppKitError | undefined
  #attempt = 0
  #cancelTimer = () => {}

  constructor(
    private readonly scope: Scope,
    readonly network: Network,
    private readonly onChange: () => void,
  ) {}

  /** Sends the request. It can be repeated, because a wallet drops a request when its window closes. */
  async request(): Promise<void> {
    const attempt = (this.#attempt += 1)
    this.error = undefined
    this.onChange()
    if (this.done || this.#isOnNetwork) return
    try {
      await this.scope.use(ConnectionController).switchNetwork(this.network.caipNetworkId)
    } catch (error) {
      if (attempt !== this.#attempt || this.done) return // superseded or cancelled
      this.error = AppKitError.from(error, 'wallet/failed')
      this.onChange()
    }
  }

  /** Completes once the wallet is on the network, even if the user switched it manually. */
  checkNetwork(): void {
    if (this.done || !this.#isOnNetwork) return
    this.done = true
    this.error = undefined
    this.onChange()
    this.scope.use(NetworkController).setNamespace(this.network.chainNamespace)
    const router = this.scope.use(RouterController)
    const entry = router.current
    this.#cancelTimer = this.scope.services.clock.after(SUCCESS_DELAY_MS, () => {
      if (router.current === entry) closeNetworkViews(this.scope)
    })
  }

  cancel(): void {
    this.#cancelTimer()
    this.#attempt += 1
  }

  get #isOnNetwork(): boolean {
    const { chainNamespace, caipNetworkId } = this.network
    return this.scope.use(NetworkController).current(chainNamespace)?.caipNetworkId === caipNetworkId
  }
}
