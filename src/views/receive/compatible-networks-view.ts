import { css, html, nothing } from 'lit'
import { NetworkController } from '../../controllers/chain/network.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import { receive } from '../../i18n/en/receive.js'
import { AccountPart } from '../kit/account-part.js'
import { networkImage } from '../kit/network-image.js'
import { defineView } from '../kit/view.js'

/** As many rows as are seen at once; half of the next one shows that there are more. */
const SEEN_ROWS = 6.5

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
      ul {
        max-block-size: min(${px(56 * SEEN_ROWS)}, 60dvh);
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
      li {
        display: flex;
        align-items: center;
        gap: ${px(12)};
        block-size: ${px(56)};
        padding: ${px(8)} ${px(12)};
        /* A thousand of them cost what is seen of them. */
        content-visibility: auto;
        contain-intrinsic-block-size: ${px(56)};
      }
      b {
        min-inline-size: 0;
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
    return html`<p class="line">${this.t(receive).networksHint}</p>
      <ul tabindex="0" aria-label=${this.t(receive).networks}>
        ${networks.map(
          network =>
            html`<li>
              <appkit-ui-image src=${networkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
              <b data-hint>${network.name}</b>
            </li>`,
        )}
      </ul>`
  }
}

defineView('appkit-compatible-networks-view', CompatibleNetworksView)
