import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { HostController } from '../../controllers/app/host.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/display/qr-code.js'
import '../../elements/controls/row.js'
import { account } from '../../i18n/en/account.js'
import { receive } from '../../i18n/en/receive.js'
import { parseExactAmount } from '../../lib/amounts.js'
import { formatAmount } from '../../lib/format-amount.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { AmountField } from '../shared/amount-field.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { FullAddress } from '../shared/full-address.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView } from '../shared/view.js'
import { canRequestAmount, toPaymentRequest } from './payment-request.js'

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
  readonly #amountField = new AmountField()
  // The requested amount as digits with at most one decimal point; undefined until the user sets one.
  @state() private amountText: string | undefined

  constructor() {
    super()
    this.#amountField.addEventListener('appkit-amount-typed', event => {
      this.amountText = (event as CustomEvent<string>).detail
    })
  }

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
    const { addressCopied } = this.t(account)
    const isCopied = this.#copying.isConfirming
    const networks = this.use(NetworkController).getNetworks(active.namespace)
    const image = getNetworkImage(this.scope, network)
    const request = toPaymentRequest(network, active.address, this.amountText ?? '')
    return html`<appkit-ui-qr-code .value=${request ?? active.address} .label=${t.qrLabel(network.name)}>
        ${image ? html`<appkit-ui-image src=${image} name=${network.name} size="60"></appkit-ui-image>` : nothing}
      </appkit-ui-qr-code>
      <p class="line">${networks.length > 1 ? t.hintForSeveral(networks.length) : t.hint(network.name)}</p>
      ${this.#fullAddress} ${canRequestAmount(network) ? this.#renderAmount(network, request) : nothing}
      <div class=${this.#canShare ? 'pair' : ''}>
        <appkit-ui-button variant="primary" @click=${() => void this.#copy(active.address)}>
          <appkit-ui-icon slot="icon" name=${isCopied ? 'check' : 'copy'} size="16"></appkit-ui-icon
          >${isCopied ? addressCopied : t.copy}
        </appkit-ui-button>
        ${this.#canShare ? html`<appkit-ui-button @click=${() => this.#share(request ?? active.address)}>${t.share}</appkit-ui-button>` : nothing}
      </div>
      ${this.#copying.renderStatus(addressCopied)}
      ${networks.length > 1 ? this.#renderCompatibleNetworks(networks) : nothing}`
  }

  #renderAmount({ nativeCurrency }: Network, request: string | undefined): TemplateResult {
    const t = this.t(receive)
    const { symbol, decimals } = nativeCurrency
    if (this.amountText === undefined)
      return html`<p class="line">
        <appkit-ui-text-link @click=${() => (this.amountText = '')}>${t.setAmount}</appkit-ui-text-link>
      </p>`
    const { tag: locale } = this.use(LocaleController).state
    const value = parseExactAmount(this.amountText, decimals)
    const amount = formatAmount(value ?? 0n, decimals, { digits: decimals, locale })
    Object.assign(this.#amountField, {
      label: t.amount(symbol),
      text: this.amountText,
      unit: symbol,
      end: symbol,
      invalid: this.amountText !== '' && value === undefined,
    })
    return html`${this.#amountField}
      <p class="line" role="status">
        ${request ? `${t.amountHint(`${amount} ${symbol}`)} ` : ''}<appkit-ui-text-link
          @click=${() => (this.amountText = undefined)}
          >${t.removeAmount}</appkit-ui-text-link
        >
      </p>`
  }

  // The share sheet of phones. Desktop browsers that have one offer little in it.
  get #canShare(): boolean {
    return this.scope.use(HostController).state.isMobile && typeof navigator.share === 'function'
  }

  #share(text: string): void {
    void navigator.share({ text }).catch(() => {}) // rejects if the user closes the sheet
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
