import { html, nothing, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import { loadSwapActions, SwapController } from '../../controllers/swap/swap.js'
import { toQuoteRequest, type SwapPrefill, type SwapSide } from '../../controllers/swap/swap-state.js'
import '../../elements/controls/button.js'
import '../../elements/feedback/skeleton.js'
import { swap } from '../../i18n/en/swap.js'
import { describeFailure } from '../shared/problem-note.js'
import { defineView } from '../shared/view.js'
import { formatInputError, SwapAmounts } from './swap-amounts.js'
import { renderNotice, SwapDetails } from './swap-details.js'
import { SwapScreen } from './swap-screen.js'
import { swapView } from './swap.styles.js'

/** Action of the main button: the first missing input, or the next step. */
export type SwapAction =
  | { readonly kind: 'select'; readonly side: SwapSide }
  | { readonly kind: 'enter' | 'loading' | 'balance' | 'liquidity' | 'retry' | 'building' | 'review' }

function getSwapAction(state: SwapState): SwapAction {
  const { phase, draft, quote, plan, inputError, failure } = state
  if (!draft.from || !draft.to) return { kind: 'select', side: draft.from ? 'to' : 'from' }
  if (!toQuoteRequest(draft)) return { kind: 'enter' }
  if (inputError) return { kind: inputError }
  if (failure === 'swap/amount-incorrect') return { kind: 'enter' }
  if (failure && phase === 'ready') return { kind: 'retry' }
  if (!quote) return { kind: 'loading' }
  return { kind: plan ? 'review' : phase === 'ready' ? 'retry' : 'building' }
}

/**
 * @summary The swap form with both amounts and the details of the quote.
 * @route Swap
 * @feature swaps
 * @params { fromToken?: string; toToken?: string; amount?: string }
 */
export class SwapView extends SwapScreen<SwapPrefill> {
  static override styles = [super.styles, swapView]

  /** Loads the code that starts a swap. */
  static preload(): Promise<unknown> {
    return loadSwapActions()
  }

  static createSamples(): readonly HTMLElement[] {
    return [new SwapAmounts(), new SwapDetails()]
  }

  protected override get route() {
    return 'Swap' as const
  }

  override get heading(): string {
    return this.t(swap).heading
  }

  override render(): unknown {
    const { phase, failure, draft } = this.swap.state
    const t = this.t(swap)
    if (phase === 'unsupported') return this.#renderUnsupported()
    if (phase === 'unavailable') return this.#renderUnavailable()
    const isLoading = phase === 'idle' || phase === 'initializing'
    if (isLoading && !draft.from) return this.#renderLoading()
    const message = failure ? describeFailure(failure, { failed: t.planFailed }, code => this.sentence(code)) : ''
    return html`<appkit-swap-amounts></appkit-swap-amounts>
      ${renderNotice(this.swap.state, t, message, this.locale)}
      <appkit-swap-details></appkit-swap-details>
      ${this.#renderAction()}<appkit-quote-age
      ></appkit-quote-age> ${isLoading ? html`<p class="told" role="status">${t.loading}</p>` : nothing}`
  }

  protected override start(): void {
    const started = this.scope.use(SwapController).begin(this.namespace, this.params)
    void started.catch(() => this.use(RouterController).reset('Connect')) // no wallet is connected
  }

  #renderAction(): TemplateResult {
    const t = this.t(swap)
    const router = this.use(RouterController)
    const action = getSwapAction(this.swap.state)
    const button = (label: string, press: () => void) =>
      html`<appkit-ui-button variant="primary" @click=${press}>${label}</appkit-ui-button>`
    const disabledButton = (label: string) => html`<appkit-ui-button disabled>${label}</appkit-ui-button>`
    const busyButton = (label: string) => html`<appkit-ui-button variant="primary" busy>${label}</appkit-ui-button>`
    switch (action.kind) {
      case 'select':
        return button(t.selectToken, () => router.push('SwapSelectToken', { side: action.side }))
      case 'enter':
        return disabledButton(t.enterAmount)
      case 'balance':
      case 'liquidity':
        return disabledButton(formatInputError(this.scope, this.swap.state, t))
      case 'loading':
        return busyButton(t.loadingQuote)
      case 'building':
        return busyButton(t.review)
      case 'retry':
        return button(t.tryAgain, () => void this.swap.refreshQuote())
      case 'review':
        return button(t.review, () => router.push('SwapPreview'))
    }
  }

  #renderLoading(): TemplateResult {
    return html`<div class="waiting">
        <appkit-ui-skeleton class="box" variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton class="box" variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton class="line" variant="block"></appkit-ui-skeleton>
      </div>
      <p class="told" role="status">${this.t(swap).loading}</p>`
  }

  #renderUnavailable(): TemplateResult {
    const t = this.t(swap)
    return html`<div class="empty">
      <p role="status">${t.unavailable}</p>
      <appkit-ui-button @click=${() => this.start()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  #renderUnsupported(): TemplateResult {
    const t = this.t(swap)
    return html`<div class="empty">
      <p>${t.unsupported}</p>
      <appkit-ui-button @click=${() => this.use(RouterController).push('Networks')}
        >${t.chooseNetwork}</appkit-ui-button
      >
    </div>`
  }
}

defineView('appkit-swap-view', SwapView)
