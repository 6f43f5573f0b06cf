import { html, nothing } from 'lit'
import { base } from '../../elements/base.styles.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/image/image.js'
import { account } from '../../i18n/en/account.js'
import { defineView } from '../kit/view.js'
import { networkImage } from '../kit/network-image.js'
import { AccountPart } from '../kit/account-part.js'
import { openNetworks } from './open-networks.js'

/** The network of the account, in the header: a picture that leads to the list of networks. */
export class NetworkButton extends AccountPart {
  static override styles = base

  override render() {
    const network = this.active?.network
    if (!network) return nothing
    const label = this.t(account).openNetworks(network.name)
    const src = networkImage(this.scope, network)
    return html`<appkit-ui-icon-button label=${label} @click=${() => openNetworks(this.scope)}>
      <appkit-ui-image size="24" src=${src} name=${network.name}></appkit-ui-image>
    </appkit-ui-icon-button>`
  }
}

defineView('appkit-account-network-button', NetworkButton)
