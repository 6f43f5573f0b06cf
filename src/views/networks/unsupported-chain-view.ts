import { css, html } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { refusesNetwork } from '../../controllers/chain/refuses-network.js'
import '../../elements/button/button.js'
import { px } from '../../elements/px.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView, View } from '../kit/view.js'
import { leaveNetworks } from './leave-networks.js'
import { NetworkList } from './network-list.js'
import { walletName } from './network-row.js'

/**
 * @summary Says that the wallet is on a network this app does not support, and offers those it does.
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

  override get leading(): 'none' {
    return 'none'
  }

  override render() {
    const t = this.t(networks)
    const { namespace } = this.use(NetworkController).state
    return html`
      <p>${t.unsupported(walletName(this.scope, namespace, t))} ${t.chooseOne}</p>
      ${this.#list}
      <appkit-ui-button variant="danger" @click=${() => this.#disconnect()}>${t.disconnect}</appkit-ui-button>
    `
  }

  protected override updated(): void {
    this.use(NetworkController)
    if (this.use(AccountController).connected.length === 0 || !refusesNetwork(this.scope)) this.#leave()
  }

  /** Nothing is left to answer: the wallet moved by itself, or is gone. */
  #leave(): void {
    if (this.scope.use(RouterController).view === 'UnsupportedChain') leaveNetworks(this.scope)
  }

  #disconnect(): void {
    void this.use(ConnectionController).disconnect(this.use(NetworkController).state.namespace)
  }
}

defineView('appkit-unsupported-chain-view', UnsupportedChainView)
