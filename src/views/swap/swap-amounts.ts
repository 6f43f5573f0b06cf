import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { PortfolioController } from '../../controllers/chain/portfolio.js'
import { amountOf, SHOWN_DIGITS, type SwapSide } from '../../core/swap-draft.js'
import '../../elements/icon-button/icon-button.js'
import { px, radius } from '../../elements/px.js'
import { swap } from '../../i18n/en/swap.js'
import { formatAmount } from '../../lib/format-amount.js'
import { plainAmount } from '../../lib/plain-amount.js'
import '../kit/amount-field.js'
import { defineView } from '../kit/view.js'
import { renderTokenPill } from './token-pill.js'
import { heldText, mostOf } from './swap-held.js'
import { moneyOf } from './swap-numbers.js'
import { SwapPart } from './swap-part.js'

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
