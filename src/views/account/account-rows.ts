import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/row/row.js'
import '../../elements/skeleton/skeleton.js'
import { account } from '../../i18n/en/account.js'
import { defineView } from '../kit/view.js'
import { networkImage } from '../kit/network-image.js'
import { AccountPart, type ActiveAccount } from '../kit/account-part.js'
import { explorerLink } from '../kit/explorer-link.js'
import { openNetworks } from './open-networks.js'
import { Shortcuts } from './shortcuts.js'

/** What there is to do with the account, and the wallet it comes from. */
export class AccountRows extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      .loading {
        padding-block: ${px(52)} ${px(12)};
      }
    `,
  ]

  readonly #shortcuts = new Shortcuts()
  /** The tabs with what the account holds, once loaded; `undefined` where the app has no data service. */
  @property({ attribute: false }) holdings: HTMLElement | 'loading' | undefined

  constructor(private readonly copy: (address: string) => void) {
    super()
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    return html`${this.#shortcuts} ${this.holdings === 'loading' ? renderLoading() : this.holdings}
      <ul>
        ${this.#network(active)}
        <li>
          <appkit-ui-row name=${this.t(account).copyAddress} @click=${() => this.copy(active.address)}>
            <span class="icon-box" slot="image"><appkit-ui-icon name="copy"></appkit-ui-icon></span>
          </appkit-ui-row>
        </li>
        ${this.#explorer(active)} ${this.#wallet(active)}
      </ul>`
  }

  #network({ network }: ActiveAccount): unknown {
    if (!network) return nothing
    const { name } = network
    return html`<li>
      <appkit-ui-row name=${name} description=${this.t(account).network} @click=${() => openNetworks(this.scope)}>
        <appkit-ui-image slot="image" src=${networkImage(this.scope, network)} name=${name}></appkit-ui-image>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #explorer({ network, address }: ActiveAccount): unknown {
    const explorer = network && explorerLink(network, address)
    if (!explorer) return nothing
    return html`<li>
      <appkit-ui-row name=${this.t(account).viewOn(explorer.name)} href=${explorer.href} target="_blank">
        <span class="icon-box" slot="image"><appkit-ui-icon name="globe"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #wallet({ wallet }: ActiveAccount): unknown {
    if (!wallet?.name) return nothing
    const { name, icon = '' } = wallet
    const open = () => this.use(RouterController).push('ProfileWallets')
    return html`<li>
      <appkit-ui-row name=${name} description=${this.t(account).wallet} @click=${open}>
        <appkit-ui-image slot="image" src=${icon} name=${name}></appkit-ui-image>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }
}

/** Keeps the room of the tabs and three rows, so that nothing moves under the pointer when they arrive. */
function renderLoading(): unknown {
  return html`<appkit-ui-skeleton class="loading" variant="row" count="3"></appkit-ui-skeleton>`
}

defineView('appkit-account-rows', AccountRows)
