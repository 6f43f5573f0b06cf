import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { CatalogueController, forgetWallet } from '../../controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { type RecentWay, recentWays } from '../../controllers/wallets/recent-connections.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { several } from '../../i18n/en/multichain.js'
import { defineView, View } from '../shared/view.js'
import { panelStyles, renderFailure, renderRecent, takeUp } from './connection-rows.js'

/** The wallets of one family that were used lately and are not connected: each to be connected again, or forgotten. */
export class RecentPanel extends View {
  static override styles = [super.styles, panelStyles]
  @property() family: Namespace = 'eip155'
  /** The wallet that is being asked. */
  @state() private busy: string | undefined
  @state() private error: AppKitError | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void this.scope.use(CatalogueController).load()
  }

  override render(): unknown {
    this.use(AccountController)
    this.use(ConnectorsController)
    this.use(CatalogueController)
    const ways = recentWays(this.scope, this.family)
    if (ways.length === 0) return nothing
    const use = (way: RecentWay) => void this.#again(way)
    return html`${renderRecent(ways, this.t(several), { busy: this.busy, use, remove: way => this.#forget(way) })}
    ${renderFailure(this.error && this.sentence(this.error.code))}`
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('family')) this.error = undefined
  }

  /** A wallet of this browser may know the page still; one of the catalogue is asked by a link. */
  async #again({ connector, wallet }: RecentWay): Promise<void> {
    const { family: namespace } = this
    if (wallet) return this.scope.use(RouterController).push('ConnectingWalletConnect', { wallet, namespace })
    if (!connector) return
    const { id: connectorId } = connector
    this.busy = connectorId
    this.error = undefined
    try {
      await takeUp(this.scope, { namespace, connectorId }, () => this.isConnected)
    } catch (error) {
      this.error = AppKitError.from(error, 'wallet/failed')
    } finally {
      this.busy = undefined
    }
  }

  #forget({ ids }: RecentWay): void {
    for (const id of ids) forgetWallet(this.scope, id)
    this.requestUpdate()
  }
}

defineView('appkit-recent-panel', RecentPanel)
