import { html } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import '../../elements/text-link/text-link.js'
import { networks } from '../../i18n/en/networks.js'
import { defineView, View } from '../kit/view.js'
import { chooseNetwork } from './choose-network.js'
import { NetworkList } from './network-list.js'

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
