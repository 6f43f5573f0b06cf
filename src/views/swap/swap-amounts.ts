import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Scope } from '../../controllers/scope.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import { parseSwapAmount, type SwapSide } from '../../controllers/swap/swap-state.js'
import { getNativeReserve, getSwapBalance } from '../../controllers/swap/swap-tokens.js'
import type { SwapToken } from '../../core/swap.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/pill.js'
import '../../elements/display/image.js'
import { px, radius } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { getMaxSendAmount, formatPlainAmount } from '../../lib/amounts.js'
import { formatCompact, formatSignificant } from '../../lib/short-amounts.js'
import '../shared/amount-field.js'
import { defineView } from '../shared/view.js'
import { formatExactAmount, formatFiatValue } from './swap-details.js'
import { SwapPart } from './swap-screen.js'

interface FormattedBalance {
  readonly balance: string
  readonly exactBalance: string
}

function formatBalance(scope: Scope, { draft, market }: SwapState, side: SwapSide, locale: string): FormattedBalance {
  const token = draft[side]
  const balance = market && token && getSwapBalance(scope, market.connectedAccount.caipAddress, token)
  if (balance === undefined || !token) return { balance: '', exactBalance: '' }
  return {
    balance: formatCompact(balance, token.decimals, locale),
    exactBalance: formatExactAmount(token, balance, locale),
  }
}

// Returns the maximum amount in the smallest unit, for the native coin after the fee; undefined if unknown.
function getMaxAmount(scope: Scope, { draft: { from }, market, quote, plan }: SwapState): bigint | undefined {
  const balance = market && from && getSwapBalance(scope, market.connectedAccount.caipAddress, from)
  if (balance === undefined || !from) return undefined
  return getMaxSendAmount(balance, from.address === undefined, quote && getNativeReserve(quote, plan))
}

/** Names what the account has too little of: the token itself, or the coin that pays the network fee. */
export function formatInputError(
  scope: Scope,
  { draft: { from }, market, quote, inputError }: SwapState,
  t: typeof swap,
): string {
  if (inputError === 'liquidity' || !from) return t.insufficientLiquidity
  const balance = market && getSwapBalance(scope, market.connectedAccount.caipAddress, from)
  const isTokenShort = balance === undefined || !quote || balance < quote.amount
  return t.notEnough(isTokenShort ? from.symbol : (market?.coin.symbol ?? from.symbol))
}

interface PillProps {
  readonly label: string
  readonly empty: string
  onClick(): void
}

function renderTokenPill(token: SwapToken | undefined, { label, empty, onClick }: PillProps): TemplateResult {
  if (!token) return html`<appkit-ui-pill ground="raised" label=${label} @click=${onClick}>${empty}</appkit-ui-pill>`
  return html`<appkit-ui-pill ground="raised" label=${label} @click=${onClick}>
    <appkit-ui-image slot="image" size="24" src=${token.icon ?? ''} name=${token.symbol || token.name}></appkit-ui-image
    ><bdi>${token.symbol}</bdi>
  </appkit-ui-pill>`
}

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
    this.use(PortfolioController) // subscribes to balances
    const { draft, inputError } = this.swap.state
    const t = this.t(swap)
    const { balance, exactBalance } = this.#formatBalance('from')
    return html`<appkit-amount-field
        label=${t.youGive}
        .text=${draft.text}
        .unit=${draft.from?.symbol ?? ''}
        .peerText=${this.#receivedText}
        .convertedAmount=${formatFiatValue(this.swap.state.prices, draft.from, parseSwapAmount(draft), this.locale)}
        .balance=${balance}
        .exactBalance=${exactBalance}
        .hasMax=${Boolean(getMaxAmount(this.scope, this.swap.state))}
        ?invalid=${inputError === 'balance'}
        @appkit-amount-typed=${({ detail }: CustomEvent<string>) => this.swap.setAmountText(detail)}
        @appkit-amount-most=${() => this.#useMax()}
        >${this.#renderPill('from')}</appkit-amount-field
      >
      ${this.#renderReceived()}
      <appkit-ui-icon-button
        icon="swap"
        label=${t.switchTokens}
        ?disabled=${!draft.to}
        @click=${() => this.swap.switchTokens()}
      ></appkit-ui-icon-button>`
  }

  #renderReceived(): TemplateResult {
    const { draft, quote, phase, prices } = this.swap.state
    const { locale } = this
    const { balance, exactBalance } = this.#formatBalance('to')
    return html`<appkit-amount-field
      fixed
      label=${this.t(swap).youReceive}
      .text=${this.#receivedText}
      .exactAmount=${quote ? formatExactAmount(quote.to, quote.toAmount, locale) : ''}
      .peerText=${draft.text}
      .convertedAmount=${formatFiatValue(prices, draft.to, quote?.toAmount, locale)}
      .balance=${balance}
      .exactBalance=${exactBalance}
      ?busy=${phase === 'quoting'}
      >${this.#renderPill('to')}</appkit-amount-field
    >`
  }

  get #receivedText(): string {
    const { quote } = this.swap.state
    return quote ? formatSignificant(quote.toAmount, quote.to.decimals, this.locale) : ''
  }

  #renderPill(side: SwapSide): TemplateResult {
    const t = this.t(swap)
    const token = this.swap.state.draft[side]
    const label = token ? (side === 'from' ? t.chooseFrom : t.chooseTo)(token.symbol) : t.selectToken
    const onClick = () => this.use(RouterController).push('SwapSelectToken', { side })
    return renderTokenPill(token, { label, empty: t.selectToken, onClick })
  }

  #formatBalance(side: SwapSide): FormattedBalance {
    return formatBalance(this.scope, this.swap.state, side, this.locale)
  }

  #useMax(): void {
    const { from } = this.swap.state.draft
    const maxAmount = getMaxAmount(this.scope, this.swap.state)
    if (from && maxAmount !== undefined) this.swap.setAmountText(formatPlainAmount(maxAmount, from.decimals))
  }
}

defineView('appkit-swap-amounts', SwapAmounts)
