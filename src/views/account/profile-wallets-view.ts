import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController, type InactiveEntry } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { getSharedNamespaces } from '../../controllers/connection/shared-namespaces.js'
import { publishInactiveConnections } from '../../controllers/connection/attach-session.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/tabs.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/multichain.js'
import { renderReplacedWallets } from '../shared/namespace-wallets.js'
import { defineView, View } from '../shared/view.js'
import { panelStyles, renderAccounts, renderFailure, renderInactive, reconnect } from './connection-rows.js'
import { RecentPanel } from './recent-connections-panel.js'

class NamespacePanel extends View {
  static override styles = [super.styles, panelStyles]
  @property() namespace: RecentPanel['namespace'] = 'eip155'
  readonly #recentPanel = new RecentPanel()
  @state() private busy: string | undefined
  @state() private error: AppKitError | undefined

  override render(): TemplateResult {
    const t = this.t(several)
    this.#recentPanel.namespace = this.namespace
    const account = this.use(AccountController)
    this.use(ConnectionController)
    const entry = account.get(this.namespace)
    const inactive = account.state.inactive[this.namespace] ?? []
    const isUsed = entry.accounts.length > 0
    return html`
      ${isUsed ? renderAccounts(entry, t, address => void this.#reconnect(entry, address)) : nothing}
      ${inactive.length > 0 ? this.#renderInactiveWallets(inactive) : nothing}
      ${isUsed || inactive.length > 0 ? nothing : html`<div class="empty"><p>${t.noneConnected}</p></div>`}
      ${this.#recentPanel} ${renderFailure(this.error && this.sentence(this.error.code))}
      <div class="actions">
        ${isUsed ? this.#renderSharedSessionNote() : nothing}
        ${renderReplacedWallets(this.scope, this.namespace, t, this.t(connect))}
        ${isUsed ? this.#renderActions() : this.#renderConnectButton()}
      </div>
    `
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('namespace')) this.error = undefined
  }

  #renderInactiveWallets(inactive: readonly InactiveEntry[]): TemplateResult {
    const use = (entry: InactiveEntry) => void this.#reconnect(entry)
    return renderInactive(inactive, this.t(several), { busy: this.busy, use, remove: entry => this.#remove(entry) })
  }

  #renderConnectButton(): TemplateResult {
    const namespaceName = this.t(connect).namespaces[this.namespace]
    const label = this.t(several).connectFor(namespaceName)
    return html`<appkit-ui-button variant="primary" @click=${() => this.#add()}>${label}</appkit-ui-button>`
  }

  #renderActions(): TemplateResult {
    const t = this.t(several)
    return html`<appkit-ui-button @click=${() => this.#add()}>${t.add}</appkit-ui-button>
      <appkit-ui-button variant="danger" @click=${() => this.#disconnect()}>${t.disconnect}</appkit-ui-button>`
  }

  #renderSharedSessionNote(): unknown {
    const { namespaces: labels } = this.t(connect)
    const others = getSharedNamespaces(this.scope, this.namespace).map(namespace => labels[namespace])
    return others.length > 0
      ? html`<p class="small">${this.t(several).alsoDisconnects(others.join(', '))}</p>`
      : nothing
  }

  #add(): void {
    this.use(RouterController).push('Connect', { namespace: this.namespace })
  }

  #disconnect(): void {
    void this.use(ConnectionController).disconnect(this.namespace)
  }

  #remove({ connectorId = '' }: InactiveEntry): void {
    void this.use(ConnectionController).deleteConnection({ namespace: this.namespace, connectorId })
  }

  async #reconnect({ connectorId = '' }: InactiveEntry, address?: string): Promise<void> {
    const { namespace } = this
    this.busy = connectorId
    this.error = undefined
    try {
      await reconnect(this.scope, { namespace, connectorId, address }, () => this.isConnected)
    } catch (error) {
      this.error = AppKitError.from(error, 'wallet/failed')
    } finally {
      this.busy = undefined
    }
  }
}

defineView('appkit-namespace-panel', NamespacePanel)

/**
 * @summary Every connection of the page, grouped by namespace: switch, add and remove wallets.
 * @route ProfileWallets
 * @params { namespace?: Namespace } | undefined
 */
export class ProfileWalletsView extends View<{ namespace?: Namespace } | undefined> {
  readonly #panel = new NamespacePanel()
  @state() private selected: Namespace | undefined

  override get heading(): string {
    return this.t(several).panelHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const networks = this.scope.use(NetworkController)
    const account = this.scope.use(AccountController)
    for (const configuredNamespace of networks.namespaces) publishInactiveConnections(this.scope, configuredNamespace)
    const { namespace } = networks.state
    const active = account.isConnected(namespace) ? namespace : account.connected[0]
    this.selected ??= this.params?.namespace ?? active ?? namespace // stays selected when that namespace disconnects
  }

  override render(): TemplateResult {
    const networks = this.use(NetworkController)
    const namespaces = networks.namespaces
    const isAvailable = this.selected && namespaces.includes(this.selected) // its adapter may have left
    const namespace = (isAvailable && this.selected) || networks.state.namespace
    this.#panel.namespace = namespace
    if (namespaces.length < 2) return html`${this.#panel}`
    const labels = this.t(connect).namespaces
    return html`<appkit-ui-tabs
        .tabs=${namespaces.map(id => ({ id, label: labels[id] }))}
        active=${namespace}
        label=${this.t(several).namespaces}
        @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
          (this.selected = detail.id as Namespace)}
      ></appkit-ui-tabs>
      <div role="tabpanel" aria-label=${labels[namespace]}>${this.#panel}</div>`
  }
}

defineView('appkit-profile-wallets-view', ProfileWalletsView)
