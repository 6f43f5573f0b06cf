import { html, nothing, render, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import type { OnrampState } from '../../controllers/onramp/onramp.js'
import { payNetworkTitle, type Seller } from '../../core/onramp.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/feedback/skeleton.js'
import { onramp } from '../../i18n/en/onramp.js'
import { AmountField } from '../shared/amount-field.js'
import { defineView } from '../shared/view.js'
import { limitsText, renderCosts, renderCurrency, renderPresets, renderReceived, signText } from './buy-form.js'
import { OnrampPart } from './onramp-part.js'
import { styles } from './onramp-view.styles.js'
import { beginPurchase, purchaseOf } from './start-purchase.js'

/** Who sells, and why not now. */
export interface Sellers {
  readonly t: typeof onramp
  /** Undefined while that is not known. */
  readonly sellers: readonly Seller[] | undefined
  /** Why nobody can be chosen; '' where they can. */
  readonly reason: string
}

/** Those who sell, each with what it keeps, where its page is, and where it delivers if that is not here. */
function renderSellers({ t, sellers, reason }: Sellers, choose: (seller: Seller) => void): TemplateResult {
  if (!sellers)
    return html`<div class="sellers">
      <appkit-ui-skeleton variant="row" count="2"></appkit-ui-skeleton>
      <p class="told" role="status">${t.loading}</p>
    </div>`
  return html`<ul class="sellers" aria-label=${t.providers}>
    ${sellers.map(
      seller =>
        html`<li>
          <appkit-ui-row
            name=${seller.label}
            description=${factsOf(seller, t)}
            ?disabled=${reason !== ''}
            reason=${reason}
            @click=${() => choose(seller)}
          >
            <appkit-ui-image slot="image" name=${seller.label}></appkit-ui-image>
            <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
          </appkit-ui-row>
        </li>`,
    )}
  </ul>`
}

function factsOf({ fee, origin, network, isElsewhere }: Seller, t: typeof onramp): string {
  const fact = isElsewhere && network ? t.deliversOn(payNetworkTitle(network)) : fee ? t.feeOf(fee) : t.feeThere
  return `${fact} · ${new URL(origin).host}`
}

/**
 * @summary What is to be bought, what it costs, and who sells it.
 * @route Onramp OnRampProviders
 * @feature onramp
 */
export class OnrampView extends OnrampPart {
  static override styles = [super.styles, styles]
  readonly #pay = new AmountField()

  constructor() {
    super()
    this.#pay.addEventListener('appkit-amount-typed', event => this.onramp.type((event as CustomEvent<string>).detail))
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
    if (!network || !active.caipAddress) return this.#empty(t.unsupported, t.chooseNetwork, 'Networks')
    const { known } = this
    if (known?.sellersFailed && !known.sellers)
      return html`<div class="empty">
        <p role="status">${t.failed}</p>
        <appkit-ui-button @click=${() => this.reload()}>${t.tryAgain}</appkit-ui-button>
      </div>`
    if (known?.sellers?.length === 0)
      return this.scope.options.features?.receive === false
        ? this.#empty(t.nobody(network.name), t.chooseNetwork, 'Networks')
        : this.#empty(t.nobody(network.name), t.receive, 'Receive')
    return this.#form(known, network.name)
  }

  protected override firstUpdated(): void {
    if (this.use(RouterController).state.direction === 'back') return // from one of the choices
    this.use(EventsController).track('SELECT_BUY_CRYPTO', { isSmartAccount: this.isSmartAccount })
  }

  #form(known: OnrampState | undefined, network: string): TemplateResult {
    const t = this.t(onramp)
    const { standing } = this.onramp
    const screen = { t, locale: this.locale, network, standing, known }
    const wrong = standing === 'less' || standing === 'more'
    Object.assign(this.#pay, {
      label: t.youPay,
      text: this.onramp.state.text,
      sign: signText(screen),
      other: limitsText(screen),
      wrong,
    })
    render(
      renderCurrency(screen, () => this.use(RouterController).push('OnRampFiatSelect')),
      this.#pay,
    )
    return html`${this.#pay} ${renderPresets(screen, text => this.onramp.type(text))}
      ${renderReceived(screen, () => this.use(RouterController).push('OnRampTokenSelect'))}
      ${renderCosts(screen, {
        again: () => this.onramp.askAgain(),
        reload: () => this.reload(),
      })}
      ${renderSellers({ t, sellers: known?.sellers, reason: wrong ? limitsText(screen) : '' }, seller => this.#buy(seller))}
      <div class="foot small">
        <p class="small">${t.terms}</p>
        <appkit-ui-text-link @click=${() => this.#help()}>${t.help}</appkit-ui-text-link>
      </div>`
  }

  #empty(sentence: string, label: string, view: 'Networks' | 'Receive'): TemplateResult {
    return html`<div class="empty">
      <p>${sentence}</p>
      <appkit-ui-button @click=${() => this.use(RouterController).push(view)}>${label}</appkit-ui-button>
    </div>`
  }

  #buy(seller: Seller): void {
    const { active } = this
    const purchase = active && purchaseOf(this.scope, active.namespace, seller)
    if (!purchase) return
    const router = this.use(RouterController)
    const go = () => router.push('BuyInProgress') // which says itself where its code cannot be loaded
    beginPurchase(this.scope, purchase).then(go, go)
  }

  #help(): void {
    this.use(EventsController).track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: this.isSmartAccount })
    this.use(RouterController).push('WhatIsABuy')
  }
}

defineView('appkit-onramp-view', OnrampView)
