import { css, html, nothing } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { base } from '../../elements/base.styles.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/image/image.js'
import { account } from '../../i18n/en/account.js'
import { defineView } from '../kit/define-view.js'
import { networkImage } from '../kit/network-image.js'
import { View } from '../kit/view.js'
import { activeAccount } from './active-account.js'

/** The network of the account, in the header: a picture that leads to the list of networks. */
export class NetworkButton extends View {
  static override styles = [base, css``]

  override render() {
    this.use(AccountController)
    this.use(NetworkController)
    const network = activeAccount(this.scope)?.network
    if (!network) return nothing
    const label = this.t(account).openNetworks(network.name)
    const src = networkImage(this.scope, network)
    return html`<appkit-ui-icon-button label=${label} @click=${() => this.#open()}>
      <appkit-ui-image size="24" src=${src} name=${network.name}></appkit-ui-image>
    </appkit-ui-icon-button>`
  }

  #open(): void {
    this.use(EventsController).track('CLICK_NETWORKS')
    this.use(RouterController).push('Networks')
  }
}

defineView('appkit-account-network-button', NetworkButton)
