import { html, nothing } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import type { Scope } from '../../controllers/scope.js'
import '../../elements/controls/icon-button.js'
import '../../elements/display/image.js'
import { base } from '../../elements/element.js'
import { account } from '../../i18n/en/account.js'
import { AccountPart } from '../shared/account-part.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView } from '../shared/view.js'

export function openNetworks(scope: Scope): void {
  scope.use(EventsController).track('CLICK_NETWORKS')
  scope.use(RouterController).push('Networks')
}

export class NetworkButton extends AccountPart {
  static override styles = base

  override render() {
    const network = this.active?.network
    if (!network) return nothing
    const label = this.t(account).openNetworks(network.name)
    const src = getNetworkImage(this.scope, network)
    return html`<appkit-ui-icon-button label=${label} @click=${() => openNetworks(this.scope)}>
      <appkit-ui-image size="24" src=${src} name=${network.name}></appkit-ui-image>
    </appkit-ui-icon-button>`
  }
}

defineView('appkit-account-network-button', NetworkButton)
