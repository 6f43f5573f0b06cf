import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController, type KeptEntry } from '../../controllers/chain/account.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { sharedWith } from '../../controllers/chain/shared-connection.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/button/button.js'
import '../../elements/note/note.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/several.js'
import { renderTakesPlace } from '../kit/takes-place.js'
import { defineView, View } from '../kit/view.js'
import { panelStyles, renderAccounts, renderKept } from './connection-rows.js'

/** The connections of one family: the wallet in use with its accounts, those beside it, and what there is to do. */
export class FamilyPanel extends View {
  static override styles = [super.styles, panelStyles]
  @property() family: Namespace = 'eip155'
  /** The wallet that is being asked. */
  @state() private busy: string | undefined
  @state() private error: AppKitError | undefined

  override render(): TemplateResult {
    const t = this.t(several)
    const account = this.use(AccountController)
    this.use(ConnectionController)
    const entry = account.of(this.family)
    const kept = account.state.kept[this.family] ?? []
    const isUsed = entry.accounts.length > 0
    return html`
      ${isUsed ? renderAccounts(entry, t, address => void this.#use(entry, address)) : nothing}
      ${
        kept.length > 0
          ? renderKept(
              kept,
              t,
              this.busy,
              each => void this.#use(each),
              each => this.#remove(each),
            )
          : nothing
      }
      ${isUsed || kept.length > 0 ? nothing : html`<div class="empty"><p>${t.nobody}</p></div>`}
      ${this.error ? html`<appkit-ui-note variant="danger">${this.sentence(this.error.code)}</appkit-ui-note>` : nothing}
      <div class="actions">
        ${isUsed ? this.#endsToo() : nothing} ${renderTakesPlace(this.scope, this.family, t, this.t(connect))}
        ${isUsed ? this.#further() : this.#first()}
      </div>
    `
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('family')) this.error = undefined
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
      const done = await this.use(ConnectionController).switchConnection({ namespace, connectorId, address })
      if (!done && this.isConnected) this.#ask(connectorId)
    } catch (error) {
      this.error = AppKitError.from(error, 'wallet/failed')
    } finally {
      this.busy = undefined
    }
  }

  #ask(connectorId: string): void {
    const router = this.scope.use(RouterController)
    const namespace = this.family
    const isProtocol = this.scope.use(ConnectorsController).find(connectorId, namespace)?.type === 'WALLET_CONNECT'
    if (isProtocol) router.push('ConnectingWalletConnect', { namespace })
    else router.push('ConnectingExternal', { connectorId, namespace })
  }
}

defineView('appkit-family-panel', FamilyPanel)
