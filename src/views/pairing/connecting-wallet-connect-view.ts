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
import { hasStore, getPlatforms } from './platforms.js'
import { QrPanel } from './qr-panel.js'

const viewStyles = css`
  [role='tabpanel'] {
    margin-block-start: ${px(12)};
  }
`

/** A wallet without pairing: it is installed in this browser, or cannot be reached from this device. */
class ReachPanel extends View {
  static override styles = [super.styles, layoutStyles, styles]
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
      buttons: connector ? this.#renderButton(t.open(name), toConnector) : this.#renderFallback(),
      announcement: connector ? '' : `${title}. ${t.unreachableHint}`,
    })
  }

  get #routerController(): RouterController {
    return this.scope.use(RouterController)
  }

  #renderFallback(): TemplateResult {
    const t = this.t(pairing)
    if (hasStore(this.wallet))
      return this.#renderButton(t.get(this.wallet.name), () =>
        this.#routerController.push('Downloads', { wallet: this.wallet }),
      )
    return this.#renderButton(
      t.another,
      () => this.#routerController.goBack() || this.#routerController.reset('Connect'),
    )
  }

  #renderButton(label: string, onClick: () => unknown): TemplateResult {
    return html`<appkit-ui-button variant="primary" @click=${onClick}>${label}</appkit-ui-button>`
  }
}

defineView('appkit-reach-panel', ReachPanel)

/**
 * @summary Connects a wallet over WalletConnect, on a platform that is available on this device.
 * @route ConnectingWalletConnect
 * @params { wallet?: Wallet; namespace?: Namespace }
 */
export class ConnectingWalletConnectView extends View<{ wallet?: Wallet }> {
  static override styles = [super.styles, viewStyles]
  readonly #qr = new QrPanel()
  readonly #handOff = new HandOffPanel()
  readonly #reach = new ReachPanel()
  @state() private selected: Platform | undefined

  override get heading(): string {
    return this.params.wallet?.name ?? this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { wallet } = this.params
    const connector = wallet && installedConnector(this.scope, wallet)
    if (connector && getPlatforms(this.scope, wallet).length === 1)
      this.scope.use(RouterController).replace('ConnectingExternal', { connectorId: connector.id })
  }

  override render(): TemplateResult {
    const { wallet } = this.params
    if (!wallet) return html`${this.#qr}`
    const reachable = getPlatforms(this.scope, wallet)
    // Mobile devices do not offer the QR code by default, but the user can request it.
    const platforms = this.selected && !reachable.includes(this.selected) ? [...reachable, this.selected] : reachable
    const active = this.selected ?? platforms[0] ?? 'unsupported'
    if (platforms.length === 1) return html`${this.#panel(active, wallet)}`
    const t = this.t(pairing)
    return html`<appkit-ui-tabs
        .tabs=${platforms.map(id => ({ id, label: t.platform[id] }))}
        active=${active}
        label=${t.platforms}
        @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
          (this.selected = detail.id as Platform)}
      ></appkit-ui-tabs>
      <div role="tabpanel" aria-label=${t.platform[active]}>${this.#panel(active, wallet)}</div>`
  }

  #panel(platform: Platform, wallet: Wallet): unknown {
    if (platform === 'qrcode') return Object.assign(this.#qr, { wallet })
    if (platform === 'browser' || platform === 'unsupported') return Object.assign(this.#reach, { wallet })
    return Object.assign(this.#handOff, { wallet, platform, showCode: () => (this.selected = 'qrcode') })
  }
}

defineView('appkit-connecting-wallet-connect-view', ConnectingWalletConnectView)
