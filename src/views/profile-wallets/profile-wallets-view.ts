import { html, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { tellKept } from '../../controllers/chain/tell-kept.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/tabs/tabs.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/several.js'
import { defineView, View } from '../kit/view.js'
import { FamilyPanel } from './family-panel.js'

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
