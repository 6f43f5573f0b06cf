import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { isQuoting, isTrading } from '../../controllers/swap/swap-state.js'
import { isSameToken, type SwapQuote, type SwapToken } from '../../core/swap.js'
import '../../elements/controls/button.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/note.js'
import { px, radius } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { groupAddress, shortAddress } from '../../lib/addresses.js'
import { renderNameNotes } from '../shared/name-notes.js'
import { describeFailure, renderProblem } from '../shared/problem-note.js'
import { defineView } from '../shared/view.js'
import { formatInputError } from './swap-amounts.js'
import { SwapScreen } from './swap-screen.js'
import { formatTokenAmount, formatExactAmount, formatFiatValue, getImpactLevel, renderNotice } from './swap-details.js'
import { swapView } from './swap.styles.js'

const MAX_LARGE_LENGTH = 22

/** A double click is not a decision: presses within this time after the first one do not count. */
export const CONSIDER_MS = 500

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
        font: 500 var(--appkit-type-18);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      b.long {
        font: 500 var(--appkit-type-15);
      }
      .step {
        padding: ${px(4)} ${px(4)} ${px(8)};
        font: 500 var(--appkit-type-13);
        text-align: center;
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

  /** Set by the first press on a swap that loses much of its value or approves an unknown spender. The second one starts it. */
  @state() private consideredAt: number | undefined
  #consideredQuote: SwapQuote | undefined
  #consideredContract: string | undefined

  protected override get route() {
    return 'SwapPreview' as const
  }

  override get heading(): string {
    return this.t(swap).previewHeading
  }

  protected override willUpdate(): void {
    super.willUpdate()
    const { quote } = this.swap.state
    const before = this.#consideredQuote
    const isWorse = before && (!quote || !isSameToken(quote.to, before.to) || quote.minimum < before.minimum)
    // A press on one quote does not confirm a worse one, or another contract.
    if (isWorse || this.#consideredContract !== this.#contract)
      this.consideredAt = this.#consideredQuote = this.#consideredContract = undefined
  }

  override render(): unknown {
    const { quote, failure, plan, problem } = this.swap.state
    const t = this.t(swap)
    const message = failure ? describeFailure(failure, { failed: t.planFailed }, code => this.sentence(code)) : ''
    const wallet = this.active?.isEmbedded ? '' : (this.active?.wallet?.name ?? '')
    const reason = problem
      ? renderProblem(problem, t, wallet, code => this.sentence(code))
      : renderNotice(this.swap.state, t, message, this.locale)
    if (!quote) return html`${reason}${this.#renderButtons()}`
    return html`${this.#renderSide(t.youGive, quote.from, quote.amount, formatExactAmount)}${this.#renderSide(t.youReceive, quote.to, quote.toAmount)}
      <appkit-swap-details whole></appkit-swap-details>
      ${this.#renderContract()} ${this.#renderNames(quote)} ${this.#renderUnknown(quote)} ${reason}
      ${plan?.kind === 'approve' && !this.#step ? html`<p class="note small">${this.#approvalNote()}</p>` : nothing}
      ${this.#renderStep()}${this.#renderButtons()}
      <appkit-quote-age></appkit-quote-age>`
  }

  #renderSide(
    label: string,
    token: SwapToken,
    amount: bigint,
    format: typeof formatExactAmount = formatTokenAmount,
  ): TemplateResult {
    const text = format(token, amount, this.locale)
    const exact = formatExactAmount(token, amount, this.locale)
    const fiatValue = formatFiatValue(this.swap.state.prices, token, amount, this.locale)
    return html`<div class="side">
      <div>
        <p class="small">${label}</p>
        <b class=${text.length > MAX_LARGE_LENGTH ? 'long' : ''} title=${exact === text ? nothing : exact}
          ><bdi>${text}</bdi></b
        >
        <p class="small">
          ${fiatValue || this.t(swap).unknown}${
            token.address === undefined
              ? nothing
              : html` · <bdi title=${token.address} dir="ltr">${shortAddress(token.address)}</bdi>`
          }
        </p>
      </div>
      <appkit-ui-image src=${token.icon ?? ''} name=${token.symbol || token.name}></appkit-ui-image>
    </div>`
  }

  // Shows the contract that is called: the spender of an approval, or the router.
  #renderContract(): TemplateResult | typeof nothing {
    const address = this.#contract
    if (!address) return nothing
    return html`<appkit-ui-key-value class="small" key=${this.t(swap).contract}
      ><bdi title=${address}>${shortAddress(address)}</bdi></appkit-ui-key-value
    >`
  }

  get #contract(): string | undefined {
    const { plan } = this.swap.state
    return plan?.kind === 'approve' ? plan.approval.expected.spender : plan?.call.router
  }

  #renderNames({ from, to }: SwapQuote): TemplateResult | typeof nothing {
    const { plan, market } = this.swap.state
    const through = plan?.kind === 'swap' ? (plan.call.through ?? []) : []
    const between = (market?.tokens ?? []).filter(token => through.some(address => isTokenAt(token, address)))
    const tokens = [from, to, ...between].map(({ symbol, address }) => ({ name: symbol, address }))
    return renderNameNotes([...tokens, { name: market?.connectedAccount.network.name }])
  }

  // Warns about a contract that is not bundled with the package.
  #renderUnknown({ from, amount }: SwapQuote): TemplateResult | typeof nothing {
    const { plan } = this.swap.state
    if (!plan || plan.isKnown) return nothing
    const t = this.t(swap)
    const isApproval = plan.kind === 'approve'
    const allowance = isApproval ? plan.approval.expected.amount : amount
    const text = (isApproval ? t.unknownSpender : t.unknownRouter)(formatExactAmount(from, allowance, this.locale))
    return html`<appkit-ui-note variant="warning"
      >${text} <bdi dir="ltr">${groupAddress(this.#contract ?? '')}</bdi></appkit-ui-note
    >`
  }

  #approvalNote(): string {
    const { quote, plan } = this.swap.state
    if (!quote || plan?.kind !== 'approve') return ''
    const amount = formatExactAmount(quote.from, quote.amount, this.locale)
    return plan.approval.reset ? this.t(swap).resetNote(amount) : this.t(swap).approvalNote(amount)
  }

  // The wallet request of a swap that takes several: its number and how many there are.
  get #step(): readonly [number, number] | undefined {
    const { plan, phase, approval } = this.swap.state
    if (plan?.kind !== 'approve' || !isTrading(phase)) return undefined
    const count = plan.approval.reset ? 3 : 2
    return [phase === 'approving' ? Math.max(1, approval) : count, count]
  }

  #renderStep(): TemplateResult | typeof nothing {
    const { phase } = this.swap.state
    const t = this.t(swap)
    if (!isTrading(phase)) return nothing
    const step = this.#step
    const number = new Intl.NumberFormat(this.locale)
    const text = t.stepTexts[phase]
    return html`<p class="step" role="status">
      ${step ? t.step(number.format(step[0]), number.format(step[1]), text) : text}
    </p>`
  }

  get #label(): string {
    const { plan, phase, inputError } = this.swap.state
    const t = this.t(swap)
    if (inputError) return formatInputError(this.scope, this.swap.state, t)
    if (isTrading(phase)) return phase === 'renewing' ? t.renewingPrice : t[phase]
    if (!plan) return t.tryAgain
    if (this.#needsSecondPress && this.consideredAt !== undefined)
      return this.#isExtreme ? t.pressAgain : t.pressToApprove
    if (this.#isExtreme) return t.swapAnyway
    return plan.kind === 'approve' ? t.approveAndSwap : t.swap
  }

  get #isExtreme(): boolean {
    return getImpactLevel(this.swap.state) === 'extreme'
  }

  // An allowance to a contract that only the app knows is never a plain press.
  get #needsSecondPress(): boolean {
    const { plan } = this.swap.state
    return this.#isExtreme || (plan?.kind === 'approve' && !plan.isKnown)
  }

  #press(): void {
    const { plan, quote } = this.swap.state
    if (!plan) return void this.swap.refreshQuote()
    const now = this.scope.services.clock.now()
    if (this.#needsSecondPress && this.consideredAt === undefined) {
      this.consideredAt = now
      this.#consideredQuote = quote
      this.#consideredContract = this.#contract
      return
    }
    if (this.#needsSecondPress && now - (this.consideredAt ?? now) < CONSIDER_MS) return
    void this.swap.swap()
  }

  #renderButtons(): TemplateResult {
    const { plan, phase, inputError } = this.swap.state
    const t = this.t(swap)
    const busy = isTrading(phase) || (!plan && isQuoting(phase))
    const variant = this.#needsSecondPress && !busy ? 'danger' : 'primary'
    return html`<div class="pair">
      <appkit-ui-button @click=${() => this.use(RouterController).goBack()}>${t.cancel}</appkit-ui-button>
      <appkit-ui-button
        variant=${variant}
        ?busy=${busy}
        ?disabled=${inputError !== undefined}
        @click=${() => this.#press()}
        >${this.#label}</appkit-ui-button
      >
    </div>`
  }
}

function isTokenAt(token: SwapToken, address: string): boolean {
  return token.address?.toLowerCase() === address.toLowerCase()
}

defineView('appkit-swap-preview-view', SwapPreviewView)
