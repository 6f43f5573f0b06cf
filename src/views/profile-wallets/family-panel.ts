import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController, type KeptEntry } from '../../controllers/chain/account.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { sharedWith } from '../../controllers/chain/shared-connection.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/button/button.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/several.js'
import { renderTakesPlace } from '../kit/takes-place.js'
import { defineView, View } from '../kit/view.js'
import { panelStyles, renderAccounts, renderFailure, renderKept } from './connection-rows.js'
import { RecentPanel } from './recent-panel.js'
import { takeUp } from './take-up.js'

/** The connections of one family: the wallet in use with its accounts, those beside it, and what there is to do. */
export class FamilyPanel extends View {
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
