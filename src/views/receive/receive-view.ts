import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/display/qr-code.js'
import '../../elements/controls/row.js'
import { account } from '../../i18n/en/account.js'
import { receive } from '../../i18n/en/receive.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { FullAddress } from '../shared/full-address.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView } from '../shared/view.js'

/**
 * @summary The account's address as a QR code and as text, and the networks that share it.
 * @route Receive WalletReceive
 * @feature receive
 */
export class ReceiveView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      appkit-ui-qr-code {
        align-self: center;
      }
      .line {
        padding: ${px(4)} ${px(12)} ${px(12)};
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
        text-align: center;
        text-wrap: balance;
      }
      appkit-ui-button {
        padding-block: ${px(8)};
      }
    `,
  ]
  readonly #fullAddress = new FullAddress()
  readonly #copying = new CopyConfirmation(this, () => this.scope)

  override get heading(): string {
    return this.t(receive).heading
  }

  override render(): unknown {
    const { active } = this
    if (!active) return ''
    const { network } = active
    if (!network || !active.caipAddress) return this.#renderUnsupported()
    this.#fullAddress.address = active.address
    return this.#renderAddress(active, network)
  }

  #renderAddress(active: ActiveAccount, network: Network): TemplateResult {
    const t = this.t(receive)
    const { copied } = this.t(account)
    const isCopied = this.#copying.isConfirming
    const networks = this.use(NetworkController).getNetworks(active.namespace)
    return html`<appkit-ui-qr-code .value=${active.address} .label=${t.qrLabel(network.name)}>
        <appkit-ui-image src=${getNetworkImage(this.scope, network)} name=${network.name} size="60"></appkit-ui-image>
      </appkit-ui-qr-code>
      <p class="line">${networks.length > 1 ? t.hintForSeveral(networks.length) : t.hint(network.name)}</p>
      ${this.#fullAddress}
      <appkit-ui-button variant="primary" @click=${() => void this.#copy(active.address)}>
        <appkit-ui-icon slot="icon" name=${isCopied ? 'check' : 'copy'} size="16"></appkit-ui-icon
        >${isCopied ? copied : t.copy}
      </appkit-ui-button>
      ${this.#copying.renderStatus(copied)} ${networks.length > 1 ? this.#renderCompatibleNetworks(networks) : ''}`
  }

  #renderCompatibleNetworks(networks: readonly Network[]): TemplateResult {
    return html`<appkit-ui-row
      name=${this.t(receive).networks}
      description=${networks.map(({ name }) => name).join(', ')}
      @click=${() => this.use(RouterController).push('CompatibleNetworks')}
    >
      <span class="icon-box" slot="image"><appkit-ui-icon name="globe"></appkit-ui-icon></span>
      <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
    </appkit-ui-row>`
  }

  #renderUnsupported(): TemplateResult {
    const t = this.t(receive)
    return html`<div class="empty">
      <p>${t.unsupported}</p>
      <appkit-ui-button @click=${() => this.use(RouterController).push('Networks')}>${t.choose}</appkit-ui-button>
    </div>`
  }

  async #copy(address: string): Promise<void> {
    if (!(await this.#copying.copy(address))) await this.#fullAddress.select()
  }
}

defineView('appkit-receive-view', ReceiveView)
