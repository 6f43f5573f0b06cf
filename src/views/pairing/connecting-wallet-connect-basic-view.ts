import { css, html, type TemplateResult } from 'lit'
import { getLegal, isConsentPending, setAgreed } from '../../controllers/app/legal.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { getWalletRows } from '../../controllers/wallets/wallet-rows.js'
import { px, radius } from '../../elements/element.js'
import { connect } from '../../i18n/en/connect.js'
import { pairing } from '../../i18n/en/pairing.js'
import { legalStyles, renderLegalNote } from '../shared/legal-note.js'
import { defineView, View } from '../shared/view.js'
import { renderWalletList } from '../shared/wallet-list.js'
import { QrPanel } from './connecting-wallet-connect-view.js'

const styles = css`
  ul:not(:empty) {
    margin-block-start: ${px(8)};
  }
  .waits {
    display: grid;
    place-items: center;
    min-block-size: ${px(312)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
`

/**
 * @summary The QR code and every wallet, if no adapter is configured or the app manages the session itself.
 * @route ConnectingWalletConnectBasic
 * @params { uri?: string }
 */
export class ConnectingWalletConnectBasicView extends View<{ uri?: string }> {
  static override styles = [super.styles, legalStyles, styles]
  readonly #qr = new QrPanel()

  override get heading(): string {
    return this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.params.uri) this.scope.use(PairingController).showUri(this.params.uri)
    void this.scope.use(CatalogueController).load()
  }

  override render(): TemplateResult {
    this.use(ConnectorsController)
    this.use(CatalogueController)
    this.use(SettingsController)
    const t = this.t(connect)
    const legal = getLegal(this.scope)
    const awaitsConsent = isConsentPending(legal)
    const rows = getWalletRows(this.scope, ['walletConnect', 'recommended']) // the QR code already covers WalletConnect
    return html`${awaitsConsent ? html`<p class="waits">${t.agreeFirst}</p>` : this.#qr}
    ${renderLegalNote(legal, t, agreed => setAgreed(this.scope, agreed))}
    ${renderWalletList(this.scope, rows, t, awaitsConsent)}`
  }
}

defineView('appkit-connecting-wallet-connect-basic-view', ConnectingWalletConnectBasicView)
