import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { View } from '../../core/routes.gen.js'
import { closeCard } from '../shared/close-modal.js'

/** The screens that are over once a network is chosen. */
const done: readonly View[] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** Leaves the choice of a network: back to the screen it was opened from, or out where it was opened by itself. */
export function leaveNetworks(scope: Scope): void {
  const router = scope.use(RouterController)
  const before = router.state.history.findLast(({ view }) => !done.includes(view))
  if (before) router.goBackTo(before.view)
  else if (scope.options.enableEmbedded === true)
    router.reset(scope.use(AccountController).connected.length > 0 ? 'Account' : 'Connect')
  else closeCard(scope)
}

/** How long success is on view before the screen moves on. */
export const SHOWN_MS = 600

/** One move of the wallet to a network, while its screen is on view. */
export class NetworkSwitch {
  /** Whether the wallet is there. */
  done = false
  /** Why the last try came to nothing. */
  error: AppKitError | undefined
  #tries = 0
  #callOff = () => {}

  constructor(
    private readonly scope: Scope,
    readonly network: Network,
    private readonly changed: () => void,
  ) {}

  /** Asks the wallet, again too: a wallet that was closed has forgotten the first time. */
  async ask(): Promise<void> {
    const tries = (this.#tries += 1)
    this.error = undefined
    this.changed()
    if (this.done || this.#isThere) return
    try {
      await this.scope.use(ConnectionController).switchNetwork(this.network.caipNetworkId)
    } catch (error) {
      if (tries !== this.#tries || this.done) return // asked again since, or left
      this.error = AppKitError.from(error, 'wallet/failed')
      this.changed()
    }
  }

  /** Looks where the wallet is. However it came there, by our asking or by hand: it is done. */
  look(): void {
    if (this.done || !this.#isThere) return
    this.done = true
    this.error = undefined
    this.changed()
    this.scope.use(NetworkController).setNamespace(this.network.chainNamespace)
    const router = this.scope.use(RouterController)
    const entry = router.current
    this.#callOff = this.scope.services.clock.after(SHOWN_MS, () => {
      if (router.current === entry) leaveNetworks(this.scope)
    })
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#callOff()
    this.#tries += 1
  }

  get #isThere(): boolean {
    const { chainNamespace, caipNetworkId } = this.network
    return this.scope.use(NetworkController).current(chainNamespace)?.caipNetworkId === caipNetworkId
  }
}
