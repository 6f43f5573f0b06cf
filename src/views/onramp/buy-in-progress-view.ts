import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { PurchaseController, type Purchase, type PurchasePhase } from '../../controllers/onramp/purchase.js'
import { formatOnrampNetwork } from '../../core/onramp.js'
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
import { Latest } from '../../lib/abortable.js'

const MAX_DECIMALS = 6

const ringStates: Partial<Record<PurchasePhase, RingState>> = {
  blocked: 'failed',
  failed: 'failed',
  over: 'failed',
  arrived: 'done',
}

/**
 * @summary Shows the progress of a purchase on the seller's page, until the bought coins arrive.
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
  readonly #life = new Latest()

  override get heading(): string {
    return this.t(buying).heading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const signal = this.#life.next()
    const refresh = () => this.use(PurchaseController).checkNow()
    document.addEventListener('visibilitychange', refresh, { signal })
    window.addEventListener('focus', refresh, { signal })
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
    const { title, hint } = this.#getMessages(purchase)
    return html`<div class="centre">
      <appkit-ui-ring state=${ringStates[phase] ?? 'turning'}
        ><appkit-ui-image size="80" name=${purchase.seller.label}></appkit-ui-image
      ></appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${this.#renderButtons(purchase)}
    </div>`
  }

  #getMessages({ seller, coin }: Purchase): { title: string; hint: string } {
    const t = this.t(buying)
    const { phase, closed, error, arrived } = this.use(PurchaseController).state
    const locale = this.use(LocaleController).state.tag
    const symbol = coin.symbol
    const otherNetworkHint = seller.isOtherNetwork && t.elsewhereHint(formatOnrampNetwork(seller.network ?? ''))
    if (phase === 'failed') return { title: t.notOpened(seller.label), hint: error ? this.sentence(error.code) : '' }
    if (phase === 'blocked') return { title: t.blocked, hint: t.blockedHint(new URL(seller.origin).host) }
    if (phase === 'opening') return { title: t.opening(seller.label), hint: t.openingHint }
    if (phase === 'finished') return { title: t.coming(symbol), hint: otherNetworkHint || t.comingHint }
    if (phase === 'over') return { title: t.over, hint: t.overHint }
    if (phase === 'arrived' && arrived) {
      const amount = formatAmount(arrived.value, arrived.decimals, { digits: MAX_DECIMALS, locale })
      return { title: t.arrived, hint: t.arrivedHint(`${amount} ${symbol}`) }
    }
    if (closed) return { title: t.closed, hint: otherNetworkHint || t.closedHint(symbol) }
    return { title: t.waiting(seller.label), hint: otherNetworkHint || t.waitingHint(symbol) }
  }

  #renderButtons(purchase: Purchase): TemplateResult {
    const t = this.t(buying)
    const controller = this.use(PurchaseController)
    const { phase, page, closed } = controller.state
    const name = t.open(purchase.seller.label)
    const wideButton = (label: string, onClick: () => void, variant: 'primary' | 'neutral' = 'primary') =>
      html`<appkit-ui-button class="wide" variant=${variant} @click=${onClick}>${label}</appkit-ui-button>`
    if (phase === 'arrived') return wideButton(t.done, this.#showAccount)
    if (phase === 'finished') return wideButton(t.toAccount, this.#showAccount, 'neutral')
    if (phase === 'over') return wideButton(t.again, this.#showProviders)
    if (phase === 'failed')
      return html`${wideButton(t.tryAgain, () => void beginPurchase(this.scope, purchase))}
        <p class="small">
          <appkit-ui-text-link @click=${this.#showProviders}>${t.otherProvider}</appkit-ui-text-link>
        </p>`
    const cancel = html`<appkit-ui-button @click=${this.#showProviders}>${t.cancel}</appkit-ui-button>`
    const link = (label: string, variant: 'primary' | 'neutral') =>
      html`<appkit-ui-button
        class=${variant === 'primary' ? 'wide' : ''}
        variant=${variant}
        href=${page ?? ''}
        target="_blank"
        label=${name}
        @click=${() => controller.onOpened()}
        >${label}</appkit-ui-button
      >`
    if (phase === 'blocked')
      return html`${link(name, 'primary')}${wideButton(t.cancel, this.#showProviders, 'neutral')}`
    if (phase !== 'waiting') return wideButton(t.cancel, this.#showProviders, 'neutral')
    return html`${wideButton(t.finished, () => controller.markPaid())}
      <div class=${closed ? 'pair' : 'wide'}>${closed ? link(t.openAgain, 'neutral') : nothing}${cancel}</div>`
  }

  readonly #showProviders = (): void => {
    const router = this.use(RouterController)
    if (!router.goBackTo('Onramp')) router.replace('Onramp')
  }

  readonly #showAccount = (): void => {
    const router = this.use(RouterController)
    if (!router.goBackTo('Account')) router.reset('Account')
  }
}

defineView('appkit-buy-in-progress-view', BuyInProgressView)
