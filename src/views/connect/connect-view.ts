import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import '../../elements/text-link/text-link.js'
import { connect } from '../../i18n/en/connect.js'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { styles } from './connect-view.styles.js'
import { renderLegalNote, waitsForTick, type Legal } from './legal-note.js'
import { offersCatalogue } from './offers-catalogue.js'
import { renderAllWalletsRow, renderWalletRow } from './wallet-row.js'
import { walletRows, type WalletRow } from './wallet-rows.js'

/**
 * @summary The ways to connect: the wallets of this browser first, then those of the catalogue.
 * @route Connect
 */
export class ConnectView extends View {
  static override styles = [screen, styles]
  @state() private agreed = false

  override get heading(): string {
    return this.t(connect).heading
  }

  override get leading(): 'back' | 'help' {
    const { history } = this.use(RouterController).state
    return history.length > 1 || this.scope.options.enableWalletGuide === false ? 'back' : 'help'
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
    const legal = this.#legal()
    const waits = waitsForTick(legal)
    return html`
      <ul aria-label=${t.wallets}>
        ${repeat(
          rows,
          row => row.key,
          row => html`<li>${renderWalletRow(row, t, () => this.#choose(row), waits)}</li>`,
        )}
        ${all && !waits ? html`<li>${renderAllWalletsRow(count, t, () => this.#all())}</li>` : nothing}
      </ul>
      ${rows.length === 0 && !all ? html`<p class="empty">${t.none}</p>` : nothing}
      ${renderLegalNote(legal, t, agreed => (this.agreed = agreed))} ${this.#foot()}
    `
  }

  #legal(): Legal {
    const { termsConditionsUrl, privacyPolicyUrl, features } = this.use(SettingsController).state
    return { terms: termsConditionsUrl, privacy: privacyPolicyUrl, ask: features.legalCheckbox, agreed: this.agreed }
  }

  #foot(): unknown {
    if (this.scope.options.enableWalletGuide === false) return nothing
    const t = this.t(connect)
    const open = () => {
      this.use(EventsController).track('CLICK_GET_WALLET_HELP')
      this.use(RouterController).push('GetWallet')
    }
    return html`<p class="foot small">
      ${t.newToWallets} <appkit-ui-text-link @click=${open}>${t.getOne}</appkit-ui-text-link>
    </p>`
  }

  #all(): void {
    this.use(EventsController).track('CLICK_ALL_WALLETS')
    this.use(RouterController).push('AllWallets')
  }

  #choose({ connector, wallet, name }: WalletRow): void {
    const router = this.use(RouterController)
    const platform = wallet || connector?.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
    this.use(EventsController).track('SELECT_WALLET', { name, platform, view: 'Connect' })
    if (wallet) router.push('ConnectingWalletConnect', { wallet })
    else if (connector?.type === 'WALLET_CONNECT') router.push('ConnectingWalletConnect', {})
    else if (connector) router.push('ConnectingExternal', { connectorId: connector.id })
  }
}

defineView('appkit-connect-view', ConnectView)
