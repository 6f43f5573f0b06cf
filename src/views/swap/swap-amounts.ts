import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Scope } from '../../controllers/scope.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import { amountOf, SHOWN_DIGITS, type SwapSide } from '../../controllers/swap/swap-state.js'
import { heldOf, swapFee } from '../../controllers/swap/swap-tokens.js'
import type { SwapToken } from '../../core/swap.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/pill.js'
import '../../elements/display/image.js'
import { px, radius } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { mostToSend, plainAmount } from '../../lib/amounts.js'
import { formatAmount } from '../../lib/format-amount.js'
import '../shared/amount-field.js'
import { defineView } from '../shared/view.js'
import { moneyOf } from './swap-details.js'
import { SwapPart } from './swap-screen.js'

/** How many places of what is held are shown (spec point 9). */
const HELD_DIGITS = 3

/** What the account has of the token on one side, ready to be read; '' where that is not known. */
function heldText(scope: Scope, { draft, market }: SwapState, side: SwapSide, locale: string): string {
  const token = draft[side]
  const held = market && token && heldOf(scope, market.holder.caipAddress, token)
  return held === undefined || !token ? '' : formatAmount(held, token.decimals, { digits: HELD_DIGITS, locale })
}

/** All that can be given, in the smallest unit: of the coin what the fee leaves. Undefined where that is not known. */
function mostOf(scope: Scope, { draft: { from }, market, quote }: SwapState): bigint | undefined {
  const held = market && from && heldOf(scope, market.holder.caipAddress, from)
  if (held === undefined || !from) return undefined
  return mostToSend(held, from.address === undefined, quote && swapFee(quote))
}

interface PillWords {
  /** What it says to screen readers. */
  readonly label: string
  /** What stands there while no token is chosen. */
  readonly empty: string
  choose(): void
}

/** The token that is chosen, as what leads to another one. */
function renderTokenPill(token: SwapToken | undefined, { label, empty, choose }: PillWords): TemplateResult {
  if (!token) return html`<appkit-ui-pill ground="raised" label=${label} @click=${choose}>${empty}</appkit-ui-pill>`
  return html`<appkit-ui-pill ground="raised" label=${label} @click=${choose}>
    <appkit-ui-image slot="image" size="24" src=${token.icon ?? ''} name=${token.symbol || token.name}></appkit-ui-image
    ><bdi>${token.symbol}</bdi>
  </appkit-ui-pill>`
}

/** What is given, what is received, and between them what switches both. */
export class SwapAmounts extends SwapPart {
  static override styles = [
    super.styles,
    css`
      :host {
        position: relative;
        gap: ${px(8)};
        padding: 0;
      }
      appkit-ui-icon-button {
        position: absolute;
        inset-inline-start: calc(50% - ${px(20)});
        inset-block-start: calc(50% - ${px(20)});
        border-radius: ${radius(14)};
        background: var(--appkit-raised);
        box-shadow: 0 0 0 ${px(4)} var(--appkit-surface);
      }
    `,
  ]

  override render(): unknown {
    this.use(PortfolioController) // what is held may come later
    const { draft, inputError } = this.swap.state
    const t = this.t(swap)
    return html`<appkit-amount-field
        label=${t.youGive}
        .text=${draft.text}
        .other=${moneyOf(this.swap.state.prices, draft.from, amountOf(draft), this.locale)}
        .held=${this.#held('from')}
        ?most=${Boolean(mostOf(this.scope, this.swap.state))}
        ?wrong=${inputError === 'balance'}
        @appkit-amount-typed=${({ detail }: CustomEvent<string>) => this.swap.type(detail)}
        @appkit-amount-most=${() => this.#takeMost()}
        >${this.#pill('from')}</appkit-amount-field
      >
      ${this.#received()}
      <appkit-ui-icon-button
        icon="swap"
        label=${t.switchTokens}
        ?disabled=${!draft.to}
        @click=${() => this.swap.switchTokens()}
      ></appkit-ui-icon-button>`
  }

  #received(): TemplateResult {
    const { draft, quote, loadingQuote, prices } = this.swap.state
    const { locale } = this
    const text = quote ? formatAmount(quote.toAmount, quote.to.decimals, { digits: SHOWN_DIGITS, locale }) : ''
    return html`<appkit-amount-field
      fixed
      label=${this.t(swap).youReceive}
      .text=${text}
      .other=${moneyOf(prices, draft.to, quote?.toAmount, locale)}
      .held=${this.#held('to')}
      ?busy=${loadingQuote}
      >${this.#pill('to')}</appkit-amount-field
    >`
  }

  #pill(side: SwapSide): TemplateResult {
    const t = this.t(swap)
    const token = this.swap.state.draft[side]
    const label = token ? (side === 'from' ? t.chooseFrom : t.chooseTo)(token.symbol) : t.selectToken
    const choose = () => this.use(RouterController).push('SwapSelectToken', { side })
    return renderTokenPill(token, { label, empty: t.selectToken, choose })
  }

  #held(side: SwapSide): string {
    return heldText(this.scope, this.swap.state, side, this.locale)
  }

  #takeMost(): void {
    const { from } = this.swap.state.draft
    const most = mostOf(this.scope, this.swap.state)
    if (from && most !== undefined) this.swap.type(plainAmount(most, from.decimals))
  }
}

defineView('appkit-swap-amounts', SwapAmounts)
