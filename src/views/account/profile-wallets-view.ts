import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController, type KeptEntry } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { sharedWith, tellKept } from '../../controllers/connection/inactive-connections.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/tabs.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/multichain.js'
import { renderTakesPlace } from '../shared/namespace-wallets.js'
import { defineView, View } from '../shared/view.js'
import { panelStyles, renderAccounts, renderFailure, renderKept, takeUp } from './connection-rows.js'
import { RecentPanel } from './recent-connections-panel.js'

/** The connections of one family: the wallet in use with its accounts, those beside it, and what there is to do. */
class FamilyPanel extends View {
  static override styles = [super.styles, panelStyles]
  @property() family: RecentPanel['family'] = 'eip155'
  readonly #lately = new RecentPanel()
  /** The wallet that is being asked. */
  @state() private busy: string | undefined
  @state() private error: AppKitError | undefined

  override render(): TemplateResult {
    const t = this.t(several)
    this.#lately.family = this.family
    const account = this.use(AccountController)
    this.use(ConnectionController)
    const entry = account.of(this.family)
    const kept = account.state.kept[this.family] ?? []
    const isUsed = entry.accounts.length > 0
    return html`
      ${isUsed ? renderAccounts(entry, t, address => void this.#use(entry, address)) : nothing}
      ${kept.length > 0 ? this.#beside(kept) : nothing}
      ${isUsed || kept.length > 0 ? nothing : html`<div class="empty"><p>${t.nobody}</p></div>`} ${this.#lately}
      ${renderFailure(this.error && this.sentence(this.error.code))}
      <div class="actions">
        ${isUsed ? this.#endsToo() : nothing} ${renderTakesPlace(this.scope, this.family, t, this.t(connect))}
        ${isUsed ? this.#further() : this.#first()}
      </div>
    `
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('family')) this.error = undefined
  }

  #beside(kept: readonly KeptEntry[]): TemplateResult {
    const use = (each: KeptEntry) => void this.#use(each)
    return renderKept(kept, this.t(several), { busy: this.busy, use, remove: each => this.#remove(each) })
  }

  #first(): TemplateResult {
    const family = this.t(connect).families[this.family]
    const label = this.t(several).connectFor(family)
    return html`<appkit-ui-button variant="primary" @click=${() => this.#add()}>${label}</appkit-ui-button>`
  }

  #further(): TemplateResult {
    const t = this.t(several)
    return html`<appkit-ui-button @click=${() => this.#add()}>${t.add}</appkit-ui-button>
      <appkit-ui-button variant="danger" @click=${() => this.#disconnect()}>${t.disconnect}</appkit-ui-button>`
  }

  #endsToo(): unknown {
    const { families } = this.t(connect)
    const others = sharedWith(this.scope, this.family).map(family => families[family])
    return others.length > 0 ? html`<p class="small">${this.t(several).endsToo(others.join(', '))}</p>` : nothing
  }

  #add(): void {
    this.use(RouterController).push('Connect', { namespace: this.family })
  }

  #disconnect(): void {
    void this.use(ConnectionController).disconnect(this.family)
  }

  #remove({ connectorId = '' }: KeptEntry): void {
    void this.use(ConnectionController).deleteConnection({ namespace: this.family, connectorId })
  }

  /** A wallet that does not know this page any more is asked on a screen of its own. */
  async #use({ connectorId = '' }: KeptEntry, address?: string): Promise<void> {
    const { family: namespace } = this
    this.busy = connectorId
    this.error = undefined
    try {
      await takeUp(this.scope, { namespace, connectorId, address }, () => this.isConnected)
    } catch (error) {
      this.error = AppKitError.from(error, 'wallet/failed')
    } finally {
      this.busy = undefined
    }
  }
}

defineView('appkit-family-panel', FamilyPanel)

/**
 * @summary Every connection of the page, family by family: to switch, add and remove.
 * @route ProfileWallets
 * @params { namespace?: Namespace } | undefined
 */
export class ProfileWalletsView extends View<{ namespace?: Namespace } | undefined> {
  readonly #panel = new FamilyPanel()
  @state() private chosen: Namespace | undefined

  override get heading(): string {
    return this.t(several).panelHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const networks = this.scope.use(NetworkController)
    const account = this.scope.use(AccountController)
    for (const family of networks.namespaces) tellKept(this.scope, family)
    const { namespace } = networks.state
    const active = account.isConnected(namespace) ? namespace : account.connected[0]
    this.chosen ??= this.params?.namespace ?? active ?? namespace // it stays where the person is, whatever ends there
  }

  override render(): TemplateResult {
    const networks = this.use(NetworkController)
    const families = networks.namespaces
    const isThere = this.chosen && families.includes(this.chosen) // its adapter may have left
    const family = (isThere && this.chosen) || networks.state.namespace
    this.#panel.family = family
    if (families.length < 2) return html`${this.#panel}`
    const labels = this.t(connect).families
    return html`<appkit-ui-tabs
        .tabs=${families.map(id => ({ id, label: labels[id] }))}
        active=${family}
        label=${this.t(several).families}
        @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
          (this.chosen = detail.id as Namespace)}
      ></appkit-ui-tabs>
      <div role="tabpanel" aria-label=${labels[family]}>${this.#panel}</div>`
  }
}

defineView('appkit-profile-wallets-view', ProfileWalletsView)
