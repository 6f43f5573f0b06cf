import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController, type InactiveEntry } from '../../controllers/connection/account.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { getSharedNamespaces } from '../../controllers/connection/shared-namespaces.js'
import { publishInactiveConnections } from '../../controllers/connection/attach-session.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { getRecentConnections } from '../../controllers/wallets/recent-connections.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
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
  static override styles = [
    super.styles,
    css`
      section + section,
      section + ul {
        margin-block-start: ${px(12)};
        border-block-start: ${px(1)} solid var(--appkit-line);
        padding-block-start: ${px(12)};
      }
      section > h2 {
        padding: 0 ${px(12)};
        font: 600 var(--appkit-type-15);
      }
    `,
  ]
  readonly #panels = new Map<Namespace, NamespacePanel>()

  override get heading(): string {
    return this.t(several).panelHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const namespace of this.scope.use(NetworkController).namespaces)
      publishInactiveConnections(this.scope, namespace)
  }

  override render(): TemplateResult {
    const networks = this.use(NetworkController)
    const { namespaces } = networks
    this.use(AccountController)
    this.use(ConnectorsController)
    this.use(CatalogueController)
    const isFirst = (namespace: Namespace) => namespace === (this.params?.namespace ?? networks.state.namespace)
    const sorted = namespaces.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    const shown = namespaces.length < 2 ? namespaces : sorted.filter(namespace => this.#hasWallets(namespace))
    const unused = sorted.filter(namespace => !shown.includes(namespace))
    return html`${shown.map(namespace => this.#renderSection(namespace, namespaces.length > 1))}
    ${shown.length === 0 ? html`<p class="small centre">${this.t(several).noneConnected}</p>` : nothing}
    ${
      unused.length > 0
        ? html`<ul>
            ${unused.map(namespace => this.#renderUnused(namespace))}
          </ul>`
        : nothing
    }`
  }

  #hasWallets(namespace: Namespace): boolean {
    const account = this.scope.use(AccountController)
    const inactive = account.state.inactive[namespace] ?? []
    return (
      account.get(namespace).accounts.length > 0 ||
      inactive.length > 0 ||
      getRecentConnections(this.scope, namespace).length > 0
    )
  }

  #renderSection(namespace: Namespace, hasHeading: boolean): TemplateResult {
    const panel = this.#panels.get(namespace) ?? Object.assign(new NamespacePanel(), { namespace })
    this.#panels.set(namespace, panel)
    const label = this.t(connect).namespaces[namespace]
    return html`<section aria-label=${label}>${hasHeading ? html`<h2>${label}</h2>` : nothing} ${panel}</section>`
  }

  #renderUnused(namespace: Namespace): TemplateResult {
    const name = this.t(several).connectFor(this.t(connect).namespaces[namespace])
    return html`<li>
      <appkit-ui-row name=${name} @click=${() => this.use(RouterController).push('Connect', { namespace })}>
        <span class="icon-box" slot="image"><appkit-ui-icon name="plus"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }
}

defineView('appkit-profile-wallets-view', ProfileWalletsView)
