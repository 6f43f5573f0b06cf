import { html } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { canSwitch } from '../../controllers/chain/switch-network.js'
import type { Network } from '../../core/network.js'
import '../../elements/text-link/text-link.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView } from '../kit/define-view.js'
import { screenParts } from '../kit/screen-parts.styles.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { leaveNetworks } from './leave-networks.js'
import { NetworkList } from './network-list.js'
import { isCurrent } from './network-row.js'

/**
 * @summary The networks of the app, to choose one.
 * @route Networks
 */
export class NetworksView extends View {
  static override styles = [screen, screenParts]
  readonly #list = Object.assign(new NetworkList(), {
    searchable: true,
    choose: (network: Network) => void this.#choose(network),
  })

  override get heading(): string {
    return this.t(networks).heading
  }

  override render() {
    const help = () => {
      this.use(EventsController).track('CLICK_NETWORK_HELP')
      this.use(RouterController).push('WhatIsANetwork')
    }
    return html`${this.#list}
      <p class="foot small">
        <appkit-ui-text-link @click=${help}>${this.t(networks).help}</appkit-ui-text-link>
      </p>`
  }

  async #choose(network: Network): Promise<void> {
    const { scope } = this
    const router = scope.use(RouterController)
    const answer = canSwitch(scope, network.caipNetworkId)
    if (answer === 'namespace-not-connected') return router.push('Connect')
    if (isCurrent(scope, network)) return leaveNetworks(scope)
    if (answer !== 'ok') return
    if (scope.use(AccountController).isConnected(network.chainNamespace))
      return router.push('SwitchNetwork', { network })
    await scope.use(ConnectionController).switchNetwork(network.caipNetworkId) // nobody to ask: it is only remembered
    if (this.isConnected) leaveNetworks(scope)
  }
}

defineView('appkit-networks-view', NetworksView)
