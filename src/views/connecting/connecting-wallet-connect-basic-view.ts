import { html, nothing, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import type { Connector } from '../../core/connector.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import '../../elements/tag/tag.js'
import { pairing } from '../../i18n/en/pairing.js'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { styles } from './connecting-wallet-connect-basic-view.styles.js'
import { QrPanel } from './qr-panel.js'

/**
 * @summary The QR code and every wallet, where no adapter is configured or the app drives the session itself.
 * @route ConnectingWalletConnectBasic
 * @params { uri?: string }
 */
export class ConnectingWalletConnectBasicView extends View<{ uri?: string }> {
  static override styles = [screen, styles]
  readonly #qr = new QrPanel()

  override get heading(): string {
    return this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.params.uri) this.scope.use(PairingController).offer(this.params.uri)
  }

  override render(): TemplateResult {
    const t = this.t(pairing)
    const installed = this.use(ConnectorsController).state.list.filter(({ type }) => type !== 'WALLET_CONNECT')
    return html`${this.#qr}
      <ul aria-label=${t.wallets}>
        ${installed.map(connector => this.#connector(connector))} ${this.#allWallets()}
      </ul>`
  }

  #connector({ id, name, icon }: Connector): TemplateResult {
    const src = this.scope.options.connectorImages?.[id] ?? icon ?? ''
    return html`<li>
      <appkit-ui-row
        name=${name}
        @click=${() => this.scope.use(RouterController).push('ConnectingExternal', { connectorId: id })}
      >
        <appkit-ui-image slot="image" src=${src} name=${name}></appkit-ui-image>
        <appkit-ui-tag slot="end" variant="success">${this.t(pairing).installed}</appkit-ui-tag>
      </appkit-ui-row>
    </li>`
  }

  #allWallets(): unknown {
    if (!this.scope.services.endpoints.catalogue || this.scope.options.allWallets === 'HIDE') return nothing
    const open = () => {
      this.scope.use(EventsController).track('CLICK_ALL_WALLETS')
      this.scope.use(RouterController).push('AllWallets')
    }
    return html`<li>
      <appkit-ui-row name=${this.t(pairing).allWallets} @click=${open}>
        <span class="icon-box" slot="image"><appkit-ui-icon name="search" size="18"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }
}

defineView('appkit-connecting-wallet-connect-basic-view', ConnectingWalletConnectBasicView)
