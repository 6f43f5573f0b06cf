import { css, html, nothing } from 'lit'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/entry.js'
import { px } from '../../elements/element.js'
import { receive } from '../../i18n/en/receive.js'
import { AccountPart } from '../shared/account-part.js'
import { getNetworkImage } from '../shared/network-image.js'
import { renderRowList } from '../shared/row-list.js'
import { rowList } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'

/**
 * @summary The networks on which the account has the same address.
 * @route CompatibleNetworks WalletCompatibleNetworks
 * @feature receive
 */
export class CompatibleNetworksView extends AccountPart {
  static override styles = [
    super.styles,
    rowList,
    css`
      .line {
        padding-block-start: 0;
      }
      :host {
        padding: 0 ${px(12)} ${px(16)};
      }
    `,
  ]

  override get heading(): string {
    return this.t(receive).networks
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    const networks = this.use(NetworkController).getNetworks(active.namespace)
    return html`<p class="line">${this.t(receive).networksHint}</p>
      ${renderRowList<Network>({
        label: this.t(receive).networks,
        items: networks,
        renderItem: network => {
          const { name } = network
          return html`<appkit-ui-entry
            name=${name}
            .pictures=${[{ src: getNetworkImage(this.scope, network), name }]}
          ></appkit-ui-entry>`
        },
      })}`
  }
}

defineView('appkit-compatible-networks-view', CompatibleNetworksView)
