import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { installedConnector } from '../../controllers/chain/installed-connector.js'
import type { Wallet } from '../../core/wallet.js'
import '../../elements/button/button.js'
import '../../elements/image/image.js'
import { pairing } from '../../i18n/en/pairing.js'
import { chooseConnector } from '../kit/choose-wallet.js'
import { defineView, View } from '../kit/view.js'
import { layoutStyles, renderPairing } from './pairing-layout.js'
import { styles } from './pairing-part.styles.js'
import { hasStore } from './platforms.js'

/** A wallet that needs no pairing: it is in this browser already, or it cannot be reached from here at all. */
export class ReachPanel extends View {
  static override styles = [super.styles, layoutStyles, styles]
  /** The wallet that was chosen. */
  @property({ attribute: false }) wallet!: Wallet

  override render(): TemplateResult {
    const t = this.t(pairing)
    const { name, imageUrl, imageId } = this.wallet
    const connector = installedConnector(this.scope, this.wallet)
    const title = connector ? t.connectWith(name) : t.unreachable(name)
    const icon = imageUrl ?? this.scope.services.images.wallet(imageId) ?? connector?.icon ?? ''
    const toConnector = () => connector && chooseConnector(this.scope, connector)
    return renderPairing({
      place: html`<div class="still"><appkit-ui-image size="80" .src=${icon} .name=${name}></appkit-ui-image></div>
        <h2>${title}</h2>
        <p>${connector ? t.inBrowser : t.unreachableHint}</p>`,
      buttons: connector ? this.#button(t.open(name), toConnector) : this.#elsewhere(),
      spoken: connector ? '' : `${title}. ${t.unreachableHint}`,
    })
  }

  get #router(): RouterController {
    return this.scope.use(RouterController)
  }

  #elsewhere(): TemplateResult {
    const t = this.t(pairing)
    if (hasStore(this.wallet))
      return this.#button(t.get(this.wallet.name), () => this.#router.push('Downloads', { wallet: this.wallet }))
    return this.#button(t.another, () => this.#router.goBack() || this.#router.reset('Connect'))
  }

  #button(label: string, press: () => unknown): TemplateResult {
    return html`<appkit-ui-button variant="primary" @click=${press}>${label}</appkit-ui-button>`
  }
}

defineView('appkit-reach-panel', ReachPanel)
