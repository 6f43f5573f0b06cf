import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { legalOf, waitsForTick } from '../../controllers/base/legal.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { walletPlaces } from '../../controllers/chain/wallet-rows.js'
import '../../elements/text-link/text-link.js'
import { connect } from '../../i18n/en/connect.js'
import { openGuide } from '../kit/choose-wallet.js'
import { legalStyles, renderLegalNote } from '../kit/legal-note.js'
import { defineView, View } from '../kit/view.js'
import { methodsOf } from './connect-methods.js'
import { styles } from './connect-view.styles.js'
import { LoginParts } from './login-parts.js'
import { renderWallets } from './wallets-list.js'

/**
 * @summary The ways to connect: an email, an account elsewhere, the wallets of this browser, then those of the catalogue.
 * @route Connect ConnectWallets
 * @params { namespace?: Namespace } | undefined
 */
export class ConnectView extends View {
  static override styles = [super.styles, legalStyles, styles]
  readonly #logins = new LoginParts(this, () => this.scope)
  @state() private agreed = false
  /** Whether the person asked for the wallets that stand behind a button. */
  @state() private unfolded = false

  override get heading(): string {
    return this.t(connect).heading
  }

  override get leading(): 'back' | 'help' {
    return this.scope.options.enableWalletGuide === false ? 'back' : 'help'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.scope.use(CatalogueController).load()
  }

  override render() {
    this.use(ConnectorsController)
    this.use(CatalogueController)
    const t = this.t(connect)
    const rows = walletPlaces(this.scope)
    const legal = legalOf(this.scope, this.agreed)
    const methods = methodsOf(this.scope, rows)
    const logins = methods.filter(method => method !== 'wallet')
    const first = methods[0] === 'wallet'
    const waits = waitsForTick(legal)
    const login = logins.length > 0 ? this.#logins.render(logins, waits) : nothing
    const or = logins.length > 0 && logins.length < methods.length ? this.#logins.or(t) : nothing
    const wallets =
      methods.includes('wallet') || logins.length === 0
        ? renderWallets(this.scope, {
            rows,
            t,
            waits,
            beside: logins.length > 0,
            unfold: this.unfolded ? undefined : () => (this.unfolded = true),
          })
        : nothing
    return html`
      ${first ? wallets : login} ${or} ${first ? login : wallets} ${this.#logins.hostNote ?? nothing}
      ${renderLegalNote(legal, t, agreed => (this.agreed = agreed))} ${this.#foot()}
    `
  }

  #foot(): unknown {
    if (this.scope.options.enableWalletGuide === false) return nothing
    const t = this.t(connect)
    return html`<p class="foot small">
      ${t.newToWallets} <appkit-ui-text-link @click=${() => openGuide(this.scope)}>${t.getOne}</appkit-ui-text-link>
    </p>`
  }
}

defineView('appkit-connect-view', ConnectView)
