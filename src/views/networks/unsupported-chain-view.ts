import { css, html } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView, View } from '../shared/view.js'
import { closeNetworkViews } from './network-switch.js'
import { NetworkList, getWalletName } from './network-list.js'

/**
 * @summary Reports that the wallet is on an unsupported network, and offers the supported ones.
 * @route UnsupportedChain
 */
export class UnsupportedChainView extends View {
  static override styles = [
    super.styles,
    css`
      p {
        padding: 0 ${px(12)} ${px(8)};
        text-align: center;
      }
      appkit-ui-button {
        padding-block-start: ${px(8)};
      }
    `,
  ]
  readonly #list = new NetworkList(network => this.scope.use(RouterController).push('SwitchNetwork', { network }))

  override get heading(): string {
    return this.t(networks).unsupportedHeading
  }

  override render() {
    const t = this.t(networks)
    const { namespace } = this.use(NetworkController).state
    return html`
      <p>${t.unsupported(getWalletName(this.scope, namespace, t))} ${t.chooseOne}</p>
      ${this.#list}
      <appkit-ui-button variant="danger" @click=${() => this.#disconnect()}>${t.disconnect}</appkit-ui-button>
    `
  }

  protected override updated(): void {
    this.use(NetworkController)
    if (this.use(AccountController).connected.length === 0 || !requiresNetworkSwitch(this.scope)) this.#closeView()
  }

  #closeView(): void {
    if (this.scope.use(RouterController).view === 'UnsupportedChain') closeNetworkViews(this.scope)
  }

  #disconnect(): void {
    void this.use(ConnectionController).disconnect(this.use(NetworkController).state.namespace)
  }
}

defineView('appkit-unsupported-chain-view', UnsupportedChainView)
