import { css, html, nothing, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { isQuoting, isTrading } from '../../controllers/swap/swap-state.js'
import type { SwapToken } from '../../core/swap.js'
import '../../elements/controls/button.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px, radius } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { shortAddress } from '../../lib/addresses.js'
import { defineView } from '../shared/view.js'
import { SwapScreen } from './swap-screen.js'
import { formatTokenAmount, formatExactAmount, formatFiatValue, renderNotice } from './swap-details.js'
import { swapView } from './swap.styles.js'

/**
 * @summary A swap for review, before the wallet requests a confirmation.
 * @route SwapPreview
 * @feature swaps
 */
export class SwapPreviewView extends SwapScreen {
  static override styles = [
    super.styles,
    swapView,
    css`
      .side {
        display: flex;
        align-items: center;
        gap: ${px(12)};
        padding: ${px(14)} ${px(16)};
        border-radius: ${radius(18)};
        background: var(--appkit-raised);
      }
      .side + .side {
        margin-block-start: ${px(4)};
      }
      .side div {
        flex: 1;
        min-inline-size: 0;
      }
      b {
        display: block;
        overflow: hidden;
        font: 500 var(--appkit-type-18);
        font-variant-numeric: tabular-nums;
        text-overflow: ellipsis;
        unicode-bidi: plaintext;
        white-space: nowrap;
      }
      .pair {
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      }
      .note {
        padding: ${px(4)} ${px(4)} ${px(12)};
        text-wrap: pretty;
      }
    `,
  ]

  protected override get route() {
    return 'SwapPreview' as const
  }

  override get heading(): string {
    return this.t(swap).previewHeading
  }

  override render(): unknown {
    const { quote, failure, plan } = this.swap.state
    const t = this.t(swap)
    const message = failure ? this.sentence(failure) : ''
    if (!quote) return html`${renderNotice(this.swap.state, t, message, this.locale)}${this.#renderButtons()}`
    return html`${this.#renderSide(t.youGive, quote.from, quote.amount, formatExactAmount)}${this.#renderSide(t.youReceive, quote.to, quote.toAmount)}
      <appkit-swap-details whole></appkit-swap-details>
      ${this.#renderContract()} ${renderNotice(this.swap.state, t, message, this.locale)}
      ${plan?.kind === 'approve' ? html`<p class="note small">${this.#approvalNote()}</p>` : nothing}${this.#renderButtons()}
      <appkit-quote-age></appkit-quote-age>`
  }

  #renderSide(label: string, token: SwapToken, amount: bigint, format: typeof formatExactAmount = formatTokenAmount): TemplateResult {
    const text = format(token, amount, this.locale)
    const fiatValue = formatFiatValue(this.swap.state.prices, token, amount, this.locale)
    return html`<div class="side">
      <div>
        <p class="small">${label}</p>
        <b data-hint>${text}</b>
        <p class="small">${fiatValue || this.t(swap).unknown}</p>
      </div>
      <appkit-ui-image src=${token.icon ?? ''} name=${token.symbol || token.name}></appkit-ui-image>
    </div>`
  }

  /** Shows the contract that is called: the spender of an approval, or the router. */
  #renderContract(): TemplateResult | typeof nothing {
    const { plan } = this.swap.state
    const address = plan?.kind === 'approve' ? plan.approval.expected.spender : plan?.call.router
    if (!address) return nothing
    return html`<appkit-ui-key-value class="small" key=${this.t(swap).contract}
      ><bdi title=${address}>${shortAddress(address)}</bdi></appkit-ui-key-value
    >`
  }

  #approvalNote(): string {
    const { quote, plan } = this.swap.state
    if (!quote || plan?.kind !== 'approve') return ''
    const amount = formatExactAmount(quote.from, quote.amount, this.locale)
    return plan.approval.reset ? this.t(swap).resetNote(amount) : this.t(swap).approvalNote(amount)
  }

  #renderButtons(): TemplateResult {
    const { plan, phase, inputError } = this.swap.state
    const t = this.t(swap)
    const label = isTrading(phase) ? t[phase] : plan?.kind === 'approve' ? t.approveAndSwap : plan ? t.swap : t.tryAgain
    const busy = isTrading(phase) || (!plan && isQuoting(phase))
    const onClick = () => void (plan ? this.swap.swap() : this.swap.refreshQuote())
    const blockedLabel = inputError === 'balance' ? t.insufficientBalance : inputError && t.insufficientLiquidity
    return html`<div class="pair">
      <appkit-ui-button @click=${() => this.use(RouterController).goBack()}>${t.cancel}</appkit-ui-button>
      <appkit-ui-button variant="primary" ?busy=${busy} ?disabled=${blockedLabel !== undefined} @click=${onClick}
        >${blockedLabel ?? label}</appkit-ui-button
      >
    </div>`
  }
}

defineView('appkit-swap-preview-view', SwapPreviewView)
