import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { offersCatalogue } from '../../controllers/chain/offers-catalogue.js'
import { walletRows } from '../../controllers/chain/wallet-rows.js'
import '../../elements/text-link/text-link.js'
import { connect } from '../../i18n/en/connect.js'
import { chooseWallet, openCatalogue, openGuide } from '../kit/choose-wallet.js'
import { defineView, View } from '../kit/view.js'
import { renderAllWalletsRow, renderWalletRow } from '../kit/wallet-row.js'
import { styles } from './connect-view.styles.js'
import { legalOf, renderLegalNote, waitsForTick } from './legal-note.js'

/**
 * @summary The ways to connect: the wallets of this browser first, then those of the catalogue.
 * @route Connect ConnectWallets
 */
export class ConnectView extends View {
  static override styles = [super.styles, styles]
  @state() private agreed = false

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
    const { count } = this.use(CatalogueController).state
    const t = this.t(connect)
    const rows = walletRows(this.scope)
    const all = offersCatalogue(this.scope)
    const legal = legalOf(this.scope, this.agreed)
    const waits = waitsForTick(legal)
    return html`
      <ul aria-label=${t.wallets}>
        ${repeat(
          rows,
          row => row.key,
          row => html`<li>${renderWalletRow(row, t, () => chooseWallet(this.scope, row), waits)}</li>`,
        )}
        ${all && !waits ? html`<li>${renderAllWalletsRow(count, t, () => openCatalogue(this.scope))}</li>` : nothing}
      </ul>
      ${rows.length === 0 && !all ? html`<p class="empty">${t.none}</p>` : nothing}
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
