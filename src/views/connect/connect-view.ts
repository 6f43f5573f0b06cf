import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { EventsController } from '../../controllers/base/events.js'
import { HostController } from '../../controllers/base/host.js'
import { RouterController } from '../../controllers/base/router.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import '../../elements/tag/tag.js'
import '../../elements/text-link/text-link.js'
import { connect } from '../../i18n/en/connect.js'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { styles } from './connect-view.styles.js'
import { walletRows, type WalletRow } from './wallet-rows.js'

/**
 * @summary The ways to connect: the wallets of this browser first, then those of the catalogue.
 * @route Connect
 */
export class ConnectView extends View {
  static override styles = [screen, styles]

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
    this.use(CatalogueController)
    const rows = walletRows(this.scope)
    const t = this.t(connect)
    return html`
      <ul aria-label=${t.wallets}>
        ${repeat(
          rows,
          row => row.key,
          (row, at) => html`<li>${this.#row(row, at === 0)}</li>`,
        )}
        ${this.#allWallets()}
      </ul>
      ${rows.length === 0 ? html`<p class="empty">${t.none}</p>` : nothing} ${this.#foot()}
    `
  }

  #row(row: WalletRow, first: boolean): TemplateResult {
    const t = this.t(connect)
    const variant = { installed: 'success', recent: 'neutral', qrCode: 'accent' }[row.tag ?? 'recent']
    return html`<appkit-ui-row class=${first ? 'first' : ''} name=${row.name} @click=${() => this.#choose(row)}>
      <appkit-ui-image slot="image" src=${row.icon ?? ''} name=${row.name}></appkit-ui-image>
      ${
        row.tag
          ? html`<appkit-ui-tag slot="end" variant=${variant}>${t[row.tag]}</appkit-ui-tag>`
          : html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>`
      }
    </appkit-ui-row>`
  }

  #allWallets(): unknown {
    const { options } = this.scope
    const { status, count } = this.use(CatalogueController).state
    const wanted = options.allWallets ?? (this.use(SettingsController).features.allWallets ? 'SHOW' : 'HIDE')
    const shown = wanted === 'SHOW' || (wanted === 'ONLY_MOBILE' && this.scope.use(HostController).state.isMobile)
    if (!shown || status === 'off' || options.enableWallets === false) return nothing
    const t = this.t(connect)
    const open = () => {
      this.use(EventsController).track('CLICK_ALL_WALLETS')
      this.use(RouterController).push('AllWallets')
    }
    return html`<li>
      <appkit-ui-row name=${t.allWallets} @click=${open}>
        <span class="search" slot="image"><appkit-ui-icon name="search" size="18"></appkit-ui-icon></span>
        ${count > 0 ? html`<appkit-ui-tag slot="end">${count}</appkit-ui-tag>` : nothing}
      </appkit-ui-row>
    </li>`
  }

  #foot(): unknown {
    if (this.scope.options.enableWalletGuide === false) return nothing
    const t = this.t(connect)
    return html`<p class="foot small">
      ${t.newToWallets}
      <appkit-ui-text-link @click=${() => this.use(RouterController).push('GetWallet')}
        >${t.getOne}</appkit-ui-text-link
      >
    </p>`
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
