import { html, nothing, render, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import type { OnrampState } from '../../controllers/onramp/onramp.js'
import { formatSellerHost, type Seller } from '../../core/onramp.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/skeleton.js'
import { onramp } from '../../i18n/en/onramp.js'
import { shortAddress } from '../../lib/addresses.js'
import { AmountField } from '../shared/amount-field.js'
import { renderNameNotes } from '../shared/name-notes.js'
import { defineView } from '../shared/view.js'
import {
  formatLimits,
  renderCosts,
  renderCurrency,
  renderPresets,
  renderReceived,
  getCurrencyCode,
  getCurrencySign,
} from './buy-form.js'
import { renderSellerRow } from './seller-row.js'
import { OnrampPart } from './onramp-part.js'
import { styles } from './onramp-view.styles.js'
import { beginPurchase, toPurchase } from './start-purchase.js'

/**
 * @summary The purchase form: amount, price and sellers.
 * @route Onramp OnRampProviders
 * @feature onramp
 */
export class OnrampView extends OnrampPart {
  static override styles = [super.styles, styles]
  readonly #amountField = new AmountField()

  constructor() {
    super()
    this.#amountField.addEventListener('appkit-amount-typed', event =>
      this.onramp.setAmountText((event as CustomEvent<string>).detail),
    )
  }

  override get heading(): string {
    return this.t(onramp).heading
  }

  protected override get priced(): boolean {
    return true
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    const t = this.t(onramp)
    const { network } = active
    if (!network || !active.caipAddress) return this.#renderEmpty(t.unsupported, t.chooseNetwork, 'Networks')
    const { known } = this
    if (known?.sellersFailed && !known.sellers)
      return html`<div class="empty">
        <p role="status">${t.failed}</p>
        <appkit-ui-button @click=${() => this.reload()}>${t.tryAgain}</appkit-ui-button>
      </div>`
    if (known?.sellers?.length === 0)
      return this.scope.options.features?.receive === false
        ? this.#renderEmpty(t.unavailable(network.name), t.chooseNetwork, 'Networks')
        : this.#renderEmpty(t.unavailable(network.name), t.receive, 'Receive')
    return this.#renderForm(known, network.name)
  }

  protected override firstUpdated(): void {
    if (this.use(RouterController).state.direction === 'back') return // returned from a selection view
    this.use(EventsController).track('SELECT_BUY_CRYPTO', { isSmartAccount: this.isSmartAccount })
  }

  #renderForm(known: OnrampState | undefined, network: string): TemplateResult {
    const t = this.t(onramp)
    const { amountCheck } = this.onramp
    const screen = { t, locale: this.locale, network, standing: amountCheck, known }
    const isInvalid = amountCheck === 'less' || amountCheck === 'more' || this.onramp.isAmountInvalid
    Object.assign(this.#amountField, {
      label: t.youPay,
      text: this.onramp.state.text,
      sign: getCurrencySign(screen),
      unit: getCurrencyCode(screen),
      convertedAmount: formatLimits(screen),
      invalid: isInvalid,
    })
    render(
      renderCurrency(screen, () => this.use(RouterController).push('OnRampFiatSelect')),
      this.#amountField,
    )
    return html`${this.#amountField} ${renderPresets(screen, text => this.onramp.setAmountText(text))}
      ${renderReceived(screen, () => this.use(RouterController).push('OnRampTokenSelect'))}
      ${renderCosts(screen, {
        again: () => this.onramp.refreshQuote(),
        reload: () => this.reload(),
      })}
      ${this.#renderDelivery(known, network)} ${this.#renderSeller(known, isInvalid)}
      <div class="foot small">
        <p class="small">${t.terms}</p>
        <appkit-ui-text-link @click=${() => this.#openHelp()}>${t.help}</appkit-ui-text-link>
      </div>`
  }

  // The account that receives the purchase, and notes about names that can be mistaken for others.
  #renderDelivery(known: OnrampState | undefined, network: string): unknown {
    const address = this.active?.address
    if (!address) return nothing
    return html`<appkit-ui-key-value key=${this.t(onramp).deliveredTo}
        ><bdi title=${address} dir="ltr">${shortAddress(address)}</bdi></appkit-ui-key-value
      >
      ${renderNameNotes([{ name: known?.coin?.symbol, address: known?.coin?.address }, { name: network }])}`
  }

  #renderSeller(known: OnrampState | undefined, isInvalid: boolean): TemplateResult {
    const t = this.t(onramp)
    const { seller, sellers = [] } = known ?? {}
    if (!seller)
      return html`<div class="sellers">
        <appkit-ui-skeleton variant="row"></appkit-ui-skeleton>
        <p class="told" role="status">${t.loading}</p>
      </div>`
    const onSelect = () => this.use(RouterController).push('OnRampProviderSelect')
    const offers = sellers.length > 1 && { offers: t.offers(sellers.length) }
    return html`${renderSellerRow(seller, { t, ...offers, onSelect })}
      <appkit-ui-button variant="primary" ?disabled=${isInvalid} @click=${() => this.#buy(seller)}
        >${t.buyOn(formatSellerHost(seller))}<appkit-ui-icon slot="icon" name="external-link" size="16"></appkit-ui-icon
      ></appkit-ui-button>`
  }

  #renderEmpty(sentence: string, label: string, view: 'Networks' | 'Receive'): TemplateResult {
    return html`<div class="empty">
      <p>${sentence}</p>
      <appkit-ui-button @click=${() => this.use(RouterController).push(view)}>${label}</appkit-ui-button>
    </div>`
  }

  #buy(seller: Seller): void {
    const { active } = this
    const purchase = active && toPurchase(this.scope, active.namespace, seller)
    if (!purchase) return
    const router = this.use(RouterController)
    const go = () => router.push('BuyInProgress') // also after a failure: the view reports a missing chunk itself
    beginPurchase(this.scope, purchase).then(go, go)
  }

  #openHelp(): void {
    this.use(EventsController).track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: this.isSmartAccount })
    this.use(RouterController).push('WhatIsABuy')
  }
}

defineView('appkit-onramp-view', OnrampView)
