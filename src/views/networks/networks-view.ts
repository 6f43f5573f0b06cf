import { html } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { canSwitch } from '../../controllers/connection/switch.js'
import type { Scope } from '../../controllers/scope.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/text-link.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView, View } from '../shared/view.js'
import { isCurrent, NetworkList } from './network-list.js'
import { closeNetworkViews } from './network-switch.js'

// Selects a network: requests a switch, opens the connect question, or stores the selection if no wallet is connected.
async function selectNetwork(scope: Scope, network: Network): Promise<void> {
  const router = scope.use(RouterController)
  const permission = canSwitch(scope, network.caipNetworkId)
  if (permission === 'namespace-not-connected') return router.push('SwitchActiveChain', { network })
  if (isCurrent(scope, network)) return closeNetworkViews(scope)
  if (permission !== 'ok') return
  if (scope.use(AccountController).isConnected(network.chainNamespace)) return router.push('SwitchNetwork', { network })
  await scope.use(ConnectionController).switchNetwork(network.caipNetworkId) // no wallet is connected
  if (!scope.signal.aborted && router.view === 'Networks') closeNetworkViews(scope)
}

/**
 * @summary The networks of the app.
 * @route Networks
 */
export class NetworksView extends View {
  readonly #list = new NetworkList(network => void selectNetwork(this.scope, network), true)

  override get heading(): string {
    return this.t(networks).heading
  }

  override render() {
    return html`${this.#list}
      <p class="foot small">
        <appkit-ui-text-link @click=${() => this.#openHelp()}>${this.t(networks).help}</appkit-ui-text-link>
      </p>`
  }

  #openHelp(): void {
    this.use(EventsController).track('CLICK_NETWORK_HELP')
    this.use(RouterController).push('WhatIsANetwork')
  }
}

defineView('appkit-networks-view', NetworksView)
