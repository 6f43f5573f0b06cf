import { RouterController } from '../../controllers/base/router.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { leaveNetworks } from './leave-networks.js'

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
