import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/display/image.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/multichain.js'
import { getNetworkImage } from '../shared/network-image.js'
import { renderReplacedWallets } from '../shared/namespace-wallets.js'
import { defineView, View } from '../shared/view.js'
import { closeNetworkViews } from './network-switch.js'
import { styles } from './switch-network-view.styles.js'

/**
 * @summary Offers to connect a wallet for a network whose namespace is not connected.
 * @route SwitchActiveChain
 * @params { network: Network }
 */
export class SwitchActiveChainView extends View<{ network: Network }> {
  static override styles = [super.styles, styles]

  override get heading(): string {
    return this.t(several).switchHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.network) this.scope.use(RouterController).replace('Networks')
  }

  protected override updated(): void {
    const { network } = this.params
    if (!network || !this.use(AccountController).isConnected(network.chainNamespace)) return
    const router = this.scope.use(RouterController)
    if (router.view === 'SwitchActiveChain') router.replace('Networks')
  }

  override render() {
    const { network } = this.params
    if (!network) return nothing
    const t = this.t(several)
    const namespaceName = this.t(connect).namespaces[network.chainNamespace]
    const currentName = this.use(NetworkController).current()?.name ?? ''
    return html`<div class="centre">
      <div class="still">
        <appkit-ui-image size="80" src=${getNetworkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
      </div>
      <div class="centre words">
        <h2>${t.switchTo(network.name)}</h2>
        <p>${t.notConnected}</p>
        ${renderReplacedWallets(this.scope, network.chainNamespace, t, this.t(connect))}
      </div>
      <appkit-ui-button class="wide" variant="primary" @click=${() => this.#connect(network)}
        >${t.connectFor(namespaceName)}</appkit-ui-button
      >
      <appkit-ui-button class="wide" @click=${() => closeNetworkViews(this.scope)}
        >${t.stay(currentName)}</appkit-ui-button
      >
    </div>`
  }

  // Makes the network active first, so that the wallet connects to it if it supports that.
  #connect({ caipNetworkId, chainNamespace: namespace }: Network): void {
    this.use(NetworkController).setActive(caipNetworkId)
    this.use(RouterController).push('Connect', { namespace })
  }
}

defineView('appkit-switch-active-chain-view', SwitchActiveChainView)
