import { css, html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { installedConnector } from '../../controllers/wallets/wallet-list-pages.js'
import type { Platform } from '../../core/analytics.js'
import type { Wallet } from '../../core/connector.js'
import '../../elements/controls/button.js'
import '../../elements/controls/tabs.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import { pairing } from '../../i18n/en/pairing.js'
import { chooseConnector } from '../shared/choose-wallet.js'
import { defineView, View } from '../shared/view.js'
import { HandOffPanel } from './hand-off-panel.js'
import { layoutStyles, renderPairing, styles } from './pairing-layout.js'
import { hasStore, platformsOf } from './platforms.js'
import { QrPanel } from './qr-panel.js'

/** What every screen has, and the room between the tabs and what they show. */
const viewStyles = css`
  [role='tabpanel'] {
    margin-block-start: ${px(12)};
  }
`

/** A wallet that needs no pairing: it is in this browser already, or it cannot be reached from here at all. */
class ReachPanel extends View {
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

/**
 * @summary Connects a wallet over the wallet-connection protocol, on the platform it can be reached on.
 * @route ConnectingWalletConnect
 * @params { wallet?: Wallet; namespace?: Namespace }
 */
export class ConnectingWalletConnectView extends View<{ wallet?: Wallet }> {
  static override styles = [super.styles, viewStyles]
  readonly #qr = new QrPanel()
  readonly #handOff = new HandOffPanel()
  readonly #reach = new ReachPanel()
  @state() private chosen: Platform | undefined

  override get heading(): string {
    return this.params.wallet?.name ?? this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { wallet } = this.params
    const connector = wallet && installedConnector(this.scope, wallet)
    if (connector && platformsOf(this.scope, wallet).length === 1)
      this.scope.use(RouterController).replace('ConnectingExternal', { connectorId: connector.id })
  }

  override render(): TemplateResult {
    const { wallet } = this.params
    if (!wallet) return html`${this.#qr}`
    const reachable = platformsOf(this.scope, wallet)
    // On a phone the code is not among them, but a person may ask for it.
    const platforms = this.chosen && !reachable.includes(this.chosen) ? [...reachable, this.chosen] : reachable
    const active = this.chosen ?? platforms[0] ?? 'unsupported'
    if (platforms.length === 1) return html`${this.#panel(active, wallet)}`
    const t = this.t(pairing)
    return html`<appkit-ui-tabs
        .tabs=${platforms.map(id => ({ id, label: t.platform[id] }))}
        active=${active}
        label=${t.platforms}
        @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
          (this.chosen = detail.id as Platform)}
      ></appkit-ui-tabs>
      <div role="tabpanel" aria-label=${t.platform[active]}>${this.#panel(active, wallet)}</div>`
  }

  #panel(platform: Platform, wallet: Wallet): unknown {
    if (platform === 'qrcode') return Object.assign(this.#qr, { wallet })
    if (platform === 'browser' || platform === 'unsupported') return Object.assign(this.#reach, { wallet })
    return Object.assign(this.#handOff, { wallet, platform, showCode: () => (this.chosen = 'qrcode') })
  }
}

defineView('appkit-connecting-wallet-connect-view', ConnectingWalletConnectView)
