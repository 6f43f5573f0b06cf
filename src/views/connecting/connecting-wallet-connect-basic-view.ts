import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { offersCatalogue } from '../../controllers/chain/offers-catalogue.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import { walletRows } from '../../controllers/chain/wallet-rows.js'
import { connect } from '../../i18n/en/connect.js'
import { pairing } from '../../i18n/en/pairing.js'
import { chooseWallet, openCatalogue } from '../kit/choose-wallet.js'
import { defineView, View } from '../kit/view.js'
import { renderAllWalletsRow, renderWalletRow } from '../kit/wallet-row.js'
import { styles } from './connecting-wallet-connect-basic-view.styles.js'
import { QrPanel } from './qr-panel.js'

/**
 * @summary The QR code and every wallet, where no adapter is configured or the app drives the session itself.
 * @route ConnectingWalletConnectBasic
 * @params { uri?: string }
 */
export class ConnectingWalletConnectBasicView extends View<{ uri?: string }> {
  static override styles = [super.styles, styles]
  readonly #qr = new QrPanel()

  override get heading(): string {
    return this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.params.uri) this.scope.use(PairingController).offer(this.params.uri)
    void this.scope.use(CatalogueController).load()
  }

  override render(): TemplateResult {
    this.use(ConnectorsController)
    const { count } = this.use(CatalogueController).state
    const t = this.t(connect)
    const rows = walletRows(this.scope, ['walletConnect', 'recommended']) // the code is above, and for any wallet
    return html`${this.#qr}
      <ul aria-label=${t.wallets}>
        ${repeat(
          rows,
          row => row.key,
          row => html`<li>${renderWalletRow(row, t, () => chooseWallet(this.scope, row))}</li>`,
        )}
        ${
          offersCatalogue(this.scope)
            ? html`<li>${renderAllWalletsRow(count, t, () => openCatalogue(this.scope))}</li>`
            : nothing
        }
      </ul>`
  }
}

defineView('appkit-connecting-wallet-connect-basic-view', ConnectingWalletConnectBasicView)
