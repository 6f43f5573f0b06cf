import { html } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { canSwitch } from '../../controllers/connection/switchable-networks.js'
import type { Scope } from '../../controllers/scope.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/text-link.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView, View } from '../shared/view.js'
import { isCurrent, NetworkList } from './network-list.js'
import { leaveNetworks } from './network-switch.js'

/** Goes on with a network that was chosen: asks the wallet, or the person for a wallet, or only remembers it. */
async function chooseNetwork(scope: Scope, network: Network): Promise<void> {
  const router = scope.use(RouterController)
  const answer = canSwitch(scope, network.caipNetworkId)
  if (answer === 'namespace-not-connected') return router.push('SwitchActiveChain', { network })
  if (isCurrent(scope, network)) return leaveNetworks(scope)
  if (answer !== 'ok') return
  if (scope.use(AccountController).isConnected(network.chainNamespace)) return router.push('SwitchNetwork', { network })
  await scope.use(ConnectionController).switchNetwork(network.caipNetworkId) // there is no wallet to ask
  if (!scope.signal.aborted && router.view === 'Networks') leaveNetworks(scope)
}

/**
 * @summary The networks of the app, to choose one.
 * @route Networks
 */
export class NetworksView extends View {
  readonly #list = new NetworkList(network => void chooseNetwork(this.scope, network), true)

  override get heading(): string {
    return this.t(networks).heading
  }

  override render() {
    return html`${this.#list}
      <p class="foot small">
        <appkit-ui-text-link @click=${() => this.#help()}>${this.t(networks).help}</appkit-ui-text-link>
      </p>`
  }

  #help(): void {
    this.use(EventsController).track('CLICK_NETWORK_HELP')
    this.use(RouterController).push('WhatIsANetwork')
  }
}

defineView('appkit-networks-view', NetworksView)
