import { css, html, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { HostController } from '../../controllers/base/host.js'
import { RouterController } from '../../controllers/base/router.js'
import type { Wallet } from '../../core/wallet.js'
import '../../elements/button/button.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/row/row.js'
import { help } from '../../i18n/en/help.js'
import { defineView, View } from '../kit/view.js'
import { downloadPlaces, type DownloadPlace } from './download-places.js'

/**
 * @summary Where a wallet can be had.
 * @route Downloads
 * @params { wallet: Wallet }
 */
export class DownloadsView extends View<{ wallet: Wallet }> {
  static override styles = [
    super.styles,
    css`
      .picture {
        display: grid;
        place-items: center;
        padding: ${px(16)} 0 ${px(24)};
      }
      .empty {
        padding-block-start: 0;
      }
    `,
  ]

  override get heading(): string {
    const { wallet } = this.params
    const t = this.t(help)
    return wallet ? t.get(wallet.name) : t.getAWallet
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.wallet) this.scope.use(RouterController).replace('GetWallet')
  }

  override render() {
    const { wallet } = this.params
    if (!wallet) return html``
    const { name, imageUrl, imageId } = wallet
    const t = this.t(help)
    const places = downloadPlaces(wallet, t, this.scope.use(HostController).state)
    const src = imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
    return html`<div class="picture"><appkit-ui-image size="80" src=${src} name=${name}></appkit-ui-image></div>
      ${places.length === 0 ? this.#nowhere(name) : this.#places(name, places)}`
  }

  #places(name: string, places: readonly DownloadPlace[]): TemplateResult {
    const tell = (type: DownloadPlace['type']) => this.use(EventsController).track('GET_WALLET', { name, type })
    return html`<ul aria-label=${this.t(help).places}>
      ${places.map(
        ({ type, href, icon, name: place, hint }) =>
          html`<li>
            <appkit-ui-row name=${place} description=${hint} href=${href} target="_blank" @click=${() => tell(type)}>
              <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
              <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }

  #nowhere(name: string): TemplateResult {
    const t = this.t(help)
    const others = () => this.use(RouterController).push('GetWallet')
    return html`<div class="empty">
      <p>${t.nowhere(name)}</p>
      <appkit-ui-button @click=${others}>${t.otherWallets}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-downloads-view', DownloadsView)
