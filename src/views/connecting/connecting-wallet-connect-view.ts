import { html, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { installedConnector } from '../../controllers/chain/installed-connector.js'
import type { Platform } from '../../core/analytics.js'
import type { Wallet } from '../../core/wallet.js'
import '../../elements/tabs/tabs.js'
import { pairing } from '../../i18n/en/pairing.js'
import { defineView, View } from '../kit/view.js'
import { styles } from './connecting-wallet-connect-view.styles.js'
import { HandOffPanel } from './hand-off-panel.js'
import { platformsOf } from './platforms.js'
import { QrPanel } from './qr-panel.js'
import { ReachPanel } from './reach-panel.js'

/**
 * @summary Connects a wallet over the wallet-connection protocol, on the platform it can be reached on.
 * @route ConnectingWalletConnect
 * @params { wallet?: Wallet; namespace?: Namespace }
 */
export class ConnectingWalletConnectView extends View<{ wallet?: Wallet }> {
  static override styles = [super.styles, styles]
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
