import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { PurchaseController, type Purchase, type PurchasePhase } from '../../controllers/onramp/purchase.js'
import { formatOnrampNetwork, formatSellerHost } from '../../core/onramp.js'
import '../../elements/controls/button.js'
import '../../elements/display/amount.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import '../../elements/controls/text-link.js'
import { buying } from '../../i18n/en/onramp.js'
import { shortAddress } from '../../lib/addresses.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatSignificant } from '../../lib/short-amounts.js'
import { explorerLink } from '../shared/full-address.js'
import { defineView, View } from '../shared/view.js'
import { beginPurchase } from './start-purchase.js'
import { Latest } from '../../lib/abortable.js'

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
      .wide + :is(.wide, .pair) {
        margin-block-start: 0;
      }
      .bought {
        gap: ${px(2)};
        padding-block-end: ${px(8)};
        font: 400 var(--appkit-type-13);
      }
      .arrived {
        display: flex;
        align-items: center;
        gap: ${px(6)};
        color: var(--appkit-success);
        font: 500 var(--appkit-type-13);
      }
      appkit-ui-key-value {
        font: 400 var(--appkit-type-13);
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
    if (phase === 'arrived') return this.#renderReceipt(purchase)
    const { title, hint } = this.#getMessages(purchase)
    return html`<div class="centre">
      <appkit-ui-ring state=${ringStates[phase] ?? 'turning'}
        ><appkit-ui-image size="80" name=${purchase.seller.label ?? formatSellerHost(purchase.seller)}></appkit-ui-image
      ></appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${this.#renderButtons(purchase)}
    </div>`
  }

  // Stays until the user leaves it.
  #renderReceipt({ coin, connectedAccount: { address, network } }: Purchase): TemplateResult {
    const t = this.t(buying)
    const { arrived } = this.use(PurchaseController).state
    const locale = this.use(LocaleController).state.tag
    const link = explorerLink(network, address)
    return html`<div class="centre">
        <appkit-ui-ring state="done"
          ><appkit-ui-image size="80" src=${coin.icon ?? ''} name=${coin.symbol}></appkit-ui-image
        ></appkit-ui-ring>
        <div class="centre bought" role="status">
          <p>${t.bought}</p>
          ${
            arrived
              ? html`<appkit-ui-amount
                  size="30"
                  value=${formatSignificant(arrived.value, arrived.decimals, locale)}
                  rest=${` ${coin.symbol}`}
                  title=${formatAmount(arrived.value, arrived.decimals, { digits: arrived.decimals, locale })}
                ></appkit-ui-amount>`
              : nothing
          }
          <p class="arrived"><appkit-ui-icon name="check" size="16"></appkit-ui-icon>${t.arrived}</p>
        </div>
      </div>
      <appkit-ui-key-value key=${t.to}
        ><bdi title=${address} dir="ltr">${shortAddress(address)}</bdi></appkit-ui-key-value
      >
      <div class=${link ? 'pair' : 'wide'}>
        ${
          link
            ? html`<appkit-ui-button href=${link.href} target="_blank" label=${t.viewOn(link.name)}
                >${t.view}<appkit-ui-icon slot="icon" name="external-link" size="16"></appkit-ui-icon
              ></appkit-ui-button>`
            : nothing
        }
        <appkit-ui-button variant="primary" @click=${this.#showAccount}>${t.done}</appkit-ui-button>
      </div>`
  }

  #getMessages({ seller, coin }: Purchase): { title: string; hint: string } {
    const t = this.t(buying)
    const { phase, closed, error } = this.use(PurchaseController).state
    const symbol = coin.symbol
    const host = formatSellerHost(seller)
    const otherNetworkHint = seller.isOtherNetwork && t.elsewhereHint(formatOnrampNetwork(seller.network ?? ''))
    if (phase === 'failed') return { title: t.notOpened(host), hint: error ? this.sentence(error.code) : '' }
    if (phase === 'blocked') return { title: t.blocked, hint: t.blockedHint(host) }
    if (phase === 'opening') return { title: t.opening(host), hint: t.openingHint }
    if (phase === 'finished') return { title: t.coming(symbol), hint: otherNetworkHint || t.comingHint }
    if (phase === 'over') return { title: t.over, hint: t.overHint }
    if (closed) return { title: t.closed, hint: otherNetworkHint || t.closedHint(symbol) }
    return { title: t.waiting(host), hint: otherNetworkHint || t.waitingHint(symbol) }
  }

  #renderButtons(purchase: Purchase): TemplateResult {
    const t = this.t(buying)
    const controller = this.use(PurchaseController)
    const { phase, page, closed } = controller.state
    const name = t.open(formatSellerHost(purchase.seller))
    const wideButton = (label: string, onClick: () => void, variant: 'primary' | 'neutral' = 'primary') =>
      html`<appkit-ui-button class="wide" variant=${variant} @click=${onClick}>${label}</appkit-ui-button>`
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
