import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { PurchaseController, type Purchase, type PurchasePhase } from '../../controllers/onramp/purchase.js'
import { payNetworkTitle } from '../../core/onramp.js'
import '../../elements/controls/button.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import '../../elements/controls/text-link.js'
import { buying } from '../../i18n/en/onramp.js'
import { formatAmount } from '../../lib/format-amount.js'
import { defineView, View } from '../shared/view.js'
import { beginPurchase } from './start-purchase.js'

/** How many places of what arrived are shown. */
const SHOWN_DIGITS = 6

const rings: Partial<Record<PurchasePhase, RingState>> = {
  blocked: 'failed',
  failed: 'failed',
  over: 'failed',
  arrived: 'done',
}

/**
 * @summary Says how a purchase on a seller's page stands, until what was bought is there.
 * @route BuyInProgress
 * @feature onramp
 */
export class BuyInProgressView extends View {
  static override styles = [
    super.styles,
    css`
      appkit-ui-ring {
        margin: ${px(20)} 0 ${px(12)};
      }
      .words {
        max-inline-size: ${px(296)};
        min-block-size: ${px(84)};
      }
      .wide,
      .pair {
        margin-block-start: ${px(8)};
      }
      .small {
        padding-block-start: ${px(8)};
      }
    `,
  ]
  #life = new AbortController()

  override get heading(): string {
    return this.t(buying).heading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { signal } = (this.#life = new AbortController())
    const look = () => this.use(PurchaseController).look()
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('focus', look, { signal })
    if (!this.use(PurchaseController).state.purchase) this.use(RouterController).replace('Onramp')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#life.abort()
    if (!this.scope.signal.aborted) this.scope.use(PurchaseController).cancel()
  }

  override render(): unknown {
    const { purchase, phase } = this.use(PurchaseController).state
    if (!purchase) return nothing
    const { title, hint } = this.#words(purchase)
    return html`<div class="centre">
      <appkit-ui-ring state=${rings[phase] ?? 'turning'}
        ><appkit-ui-image size="80" name=${purchase.seller.label}></appkit-ui-image
      ></appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${this.#buttons(purchase)}
    </div>`
  }

  #words({ seller, coin }: Purchase): { title: string; hint: string } {
    const t = this.t(buying)
    const { phase, closed, error, arrived } = this.use(PurchaseController).state
    const locale = this.use(LocaleController).state.tag
    const symbol = coin.symbol
    const elsewhere = seller.isElsewhere && t.elsewhereHint(payNetworkTitle(seller.network ?? ''))
    if (phase === 'failed') return { title: t.notOpened(seller.label), hint: error ? this.sentence(error.code) : '' }
    if (phase === 'blocked') return { title: t.blocked, hint: t.blockedHint(new URL(seller.origin).host) }
    if (phase === 'opening') return { title: t.opening(seller.label), hint: t.openingHint }
    if (phase === 'finished') return { title: t.coming(symbol), hint: elsewhere || t.comingHint }
    if (phase === 'over') return { title: t.over, hint: t.overHint }
    if (phase === 'arrived' && arrived) {
      const amount = formatAmount(arrived.value, arrived.decimals, { digits: SHOWN_DIGITS, locale })
      return { title: t.arrived, hint: t.arrivedHint(`${amount} ${symbol}`) }
    }
    if (closed) return { title: t.closed, hint: elsewhere || t.closedHint(symbol) }
    return { title: t.waiting(seller.label), hint: elsewhere || t.waitingHint(symbol) }
  }

  #buttons(purchase: Purchase): TemplateResult {
    const t = this.t(buying)
    const controller = this.use(PurchaseController)
    const { phase, page, closed } = controller.state
    const name = t.open(purchase.seller.label)
    const wide = (label: string, press: () => void, variant: 'primary' | 'neutral' = 'primary') =>
      html`<appkit-ui-button class="wide" variant=${variant} @click=${press}>${label}</appkit-ui-button>`
    if (phase === 'arrived') return wide(t.done, this.#toAccount)
    if (phase === 'finished') return wide(t.toAccount, this.#toAccount, 'neutral')
    if (phase === 'over') return wide(t.again, this.#back)
    if (phase === 'failed')
      return html`${wide(t.tryAgain, () => void beginPurchase(this.scope, purchase))}
        <p class="small"><appkit-ui-text-link @click=${this.#back}>${t.otherProvider}</appkit-ui-text-link></p>`
    const cancel = html`<appkit-ui-button @click=${this.#back}>${t.cancel}</appkit-ui-button>`
    const link = (label: string, variant: 'primary' | 'neutral') =>
      html`<appkit-ui-button
        class=${variant === 'primary' ? 'wide' : ''}
        variant=${variant}
        href=${page ?? ''}
        target="_blank"
        label=${name}
        @click=${() => controller.opened()}
        >${label}</appkit-ui-button
      >`
    if (phase === 'blocked') return html`${link(name, 'primary')}${wide(t.cancel, this.#back, 'neutral')}`
    if (phase !== 'waiting') return wide(t.cancel, this.#back, 'neutral')
    return html`${wide(t.finished, () => controller.finish())}
      <div class=${closed ? 'pair' : 'wide'}>${closed ? link(t.openAgain, 'neutral') : nothing}${cancel}</div>`
  }

  readonly #back = (): void => {
    const router = this.use(RouterController)
    if (!router.goBackTo('Onramp')) router.replace('Onramp')
  }

  readonly #toAccount = (): void => {
    const router = this.use(RouterController)
    if (!router.goBackTo('Account')) router.reset('Account')
  }
}

defineView('appkit-buy-in-progress-view', BuyInProgressView)
