import { css, html, nothing } from 'lit'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/virtual-list/virtual-list.js'
import { receive } from '../../i18n/en/receive.js'
import { AccountPart } from '../kit/account-part.js'
import { networkImage } from '../kit/network-image.js'
import { defineView } from '../kit/view.js'

const ROW_HEIGHT = 56
/** As many rows as are seen at once. */
const SEEN_ROWS = 6

/**
 * @summary The networks on which the account has the same address.
 * @route CompatibleNetworks WalletCompatibleNetworks
 * @feature receive
 */
export class CompatibleNetworksView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      .line {
        padding: 0 ${px(12)} ${px(12)};
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
        text-align: center;
        text-wrap: balance;
      }
      .list {
        block-size: calc(${px(ROW_HEIGHT)} * var(--appkit-seen-rows, 1));
        max-block-size: 60dvh;
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
      .network {
        display: flex;
        align-items: center;
        gap: ${px(12)};
        min-inline-size: 0;
        block-size: ${px(ROW_HEIGHT)};
        padding: ${px(8)} ${px(12)};
      }
      .network b {
        overflow: hidden;
        font: 500 var(--appkit-type-15);
        text-overflow: ellipsis;
        unicode-bidi: plaintext;
        white-space: nowrap;
      }
    `,
  ]

  override get heading(): string {
    return this.t(receive).networks
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    const networks = this.use(NetworkController).of(active.namespace)
    this.style.setProperty('--appkit-seen-rows', String(Math.min(SEEN_ROWS, networks.length)))
    return html`<p class="line">${this.t(receive).networksHint}</p>
      <appkit-ui-virtual-list
        class="list"
        label=${this.t(receive).networks}
        item-height=${ROW_HEIGHT}
        .items=${networks}
        .renderItem=${(network: Network) => this.#row(network)}
      ></appkit-ui-virtual-list>`
  }

  #row(network: Network) {
    return html`<div class="network">
      <appkit-ui-image src=${networkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
      <b data-hint>${network.name}</b>
    </div>`
  }
}

defineView('appkit-compatible-networks-view', CompatibleNetworksView)
