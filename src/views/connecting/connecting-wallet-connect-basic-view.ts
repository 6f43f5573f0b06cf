import { html, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { legalOf, waitsForTick } from '../../controllers/base/legal.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import { walletRows } from '../../controllers/chain/wallet-rows.js'
import { connect } from '../../i18n/en/connect.js'
import { pairing } from '../../i18n/en/pairing.js'
import { legalStyles, renderLegalNote } from '../kit/legal-note.js'
import { defineView, View } from '../kit/view.js'
import { renderWalletList } from '../kit/wallet-list.js'
import { styles } from './connecting-wallet-connect-basic-view.styles.js'
import { QrPanel } from './qr-panel.js'

/**
 * @summary The QR code and every wallet, where no adapter is configured or the app drives the session itself.
 * @route ConnectingWalletConnectBasic
 * @params { uri?: string }
 */
export class ConnectingWalletConnectBasicView extends View<{ uri?: string }> {
  static override styles = [super.styles, legalStyles, styles]
  readonly #qr = new QrPanel()
  @state() private agreed = false

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
    this.use(CatalogueController)
    const t = this.t(connect)
    const legal = legalOf(this.scope, this.agreed)
    const waits = waitsForTick(legal)
    const rows = walletRows(this.scope, ['walletConnect', 'recommended']) // the code is above, and for any wallet
    return html`${waits ? html`<p class="waits">${t.agreeFirst}</p>` : this.#qr}
    ${renderLegalNote(legal, t, agreed => (this.agreed = agreed))} ${renderWalletList(this.scope, rows, t, waits)}`
  }
}

defineView('appkit-connecting-wallet-connect-basic-view', ConnectingWalletConnectBasicView)
