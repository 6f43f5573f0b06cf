import { html, nothing, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { hasCatalogueLink } from '../../controllers/wallets/catalogue-link.js'
import type { Wallet } from '../../core/connector.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/controls/row.js'
import '../../elements/feedback/skeleton.js'
import { help } from '../../i18n/en/help.js'
import { openCatalogue } from '../shared/choose-wallet.js'
import { defineView, View } from '../shared/view.js'

const MAX_WALLETS = 4

/**
 * @summary Recommended wallets.
 * @route GetWallet
 */
export class GetWalletView extends View {
  override get heading(): string {
    return this.t(help).getAWallet
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.scope.use(CatalogueController).load()
  }

  override render() {
    const { status, recommended, featured } = this.use(CatalogueController).state
    const t = this.t(help)
    const wallets = [...featured, ...recommended].slice(0, MAX_WALLETS)
    if (status === 'loading' || status === 'idle')
      return html`<appkit-ui-skeleton count=${MAX_WALLETS}></appkit-ui-skeleton>
        <p class="told" role="status">${t.loading}</p>`
    if (status === 'failed') return this.#renderFailed()
    if (wallets.length === 0) return html`<div class="empty"><p>${t.none}</p></div>`
    return html`<ul aria-label=${t.recommended}>
      ${wallets.map(wallet => html`<li>${this.#renderRow(wallet)}</li>`)}${this.#renderExploreRow()}
    </ul>`
  }

  #renderRow(wallet: Wallet): TemplateResult {
    const { name, homepage = '', imageUrl, imageId } = wallet
    const src = imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
    const icon = homepage ? 'external-link' : 'chevron-right'
    return html`<appkit-ui-row
      name=${name}
      description=${homepage && new URL(homepage).host}
      href=${homepage}
      target="_blank"
      @click=${() => this.#openWallet(wallet)}
    >
      <appkit-ui-image slot="image" src=${src} name=${name}></appkit-ui-image>
      <appkit-ui-icon slot="end" name=${icon} size="16"></appkit-ui-icon>
    </appkit-ui-row>`
  }

  #renderExploreRow(): unknown {
    if (!hasCatalogueLink(this.scope)) return nothing
    return html`<li>
      <appkit-ui-row name=${this.t(help).exploreAll} @click=${() => openCatalogue(this.scope)}>
        <span class="icon-box" slot="image"><appkit-ui-icon name="search" size="18"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #renderFailed(): TemplateResult {
    const t = this.t(help)
    return html`<div class="empty" role="alert">
      <p>${t.failed}</p>
      <appkit-ui-button @click=${() => void this.use(CatalogueController).load()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  #openWallet(wallet: Wallet): void {
    if (wallet.homepage) this.use(EventsController).track('GET_WALLET', { name: wallet.name, type: 'homepage' })
    else this.use(RouterController).push('Downloads', { wallet })
  }
}

defineView('appkit-get-wallet-view', GetWalletView)
