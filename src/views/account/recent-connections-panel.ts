import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { CatalogueController, forgetWallet } from '../../controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { type RecentConnection, getRecentConnections } from '../../controllers/wallets/recent-connections.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { several } from '../../i18n/en/multichain.js'
import { defineView, View } from '../shared/view.js'
import { panelStyles, renderFailure, renderRecentConnections, reconnect } from './connection-rows.js'

export class RecentPanel extends View {
  static override styles = [super.styles, panelStyles]
  @property() namespace: Namespace = 'eip155'
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
    const connections = getRecentConnections(this.scope, this.namespace)
    if (connections.length === 0) return nothing
    const use = (connection: RecentConnection) => void this.#connectAgain(connection)
    return html`${renderRecentConnections(connections, this.t(several), { busy: this.busy, use, remove: connection => this.#forget(connection) })}
    ${renderFailure(this.error && this.sentence(this.error.code))}`
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('namespace')) this.error = undefined
  }

  // Reconnects an installed wallet, which may still authorize this page. Opens a link for a catalogue wallet.
  async #connectAgain({ connector, wallet }: RecentConnection): Promise<void> {
    const { namespace } = this
    if (wallet) return this.scope.use(RouterController).push('ConnectingWalletConnect', { wallet, namespace })
    if (!connector) return
    const { id: connectorId } = connector
    this.busy = connectorId
    this.error = undefined
    try {
      await reconnect(this.scope, { namespace, connectorId }, () => this.isConnected)
    } catch (error) {
      this.error = AppKitError.from(error, 'wallet/failed')
    } finally {
      this.busy = undefined
    }
  }

  #forget({ ids }: RecentConnection): void {
    for (const id of ids) forgetWallet(this.scope, id)
    this.requestUpdate()
  }
}

defineView('appkit-recent-panel', RecentPanel)
