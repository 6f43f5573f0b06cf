import { html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { SwapWanted } from '../../controllers/swap/swap-actions.js'
import type { SwapState } from '../../controllers/swap/swap-context.js'
import { askOf, type SwapSide } from '../../controllers/swap/swap-state.js'
import '../../elements/controls/button.js'
import '../../elements/feedback/skeleton.js'
import { swap } from '../../i18n/en/swap.js'
import { defineView } from '../shared/view.js'
import './swap-amounts.js'
import { renderTrouble } from './swap-details.js'
import { SwapScreen } from './swap-screen.js'
import { swapView } from './swap.styles.js'

/** What the button of the first screen is for: the first thing that is missing, or the way on. */
export type SwapAction =
  | { readonly kind: 'select'; readonly side: SwapSide }
  | { readonly kind: 'enter' | 'loading' | 'balance' | 'liquidity' | 'retry' | 'building' | 'review' }

/** The first thing that is still to do. */
function swapAction(state: SwapState): SwapAction {
  const { draft, quote, loadingQuote, plan, building, inputError, failure } = state
  if (!draft.from || !draft.to) return { kind: 'select', side: draft.from ? 'to' : 'from' }
  if (!askOf(draft)) return { kind: 'enter' }
  if (inputError) return { kind: inputError }
  if (failure === 'swap/amount-incorrect') return { kind: 'enter' }
  if (failure && !loadingQuote && !building) return { kind: 'retry' }
  if (!quote) return { kind: 'loading' }
  return { kind: plan ? 'review' : building || loadingQuote ? 'building' : 'retry' }
}

/**
 * @summary What is given and what is received, with all that an offer says.
 * @route Swap
 * @feature swaps
 * @params { fromToken?: string; toToken?: string; amount?: string }
 */
export class SwapView extends SwapScreen<SwapWanted> {
  static override styles = [super.styles, swapView]

  protected override get route() {
    return 'Swap' as const
  }

  override get heading(): string {
    return this.t(swap).heading
  }

  override render(): unknown {
    const { stage, failure } = this.swap.state
    const t = this.t(swap)
    if (stage === 'unsupported') return this.#unsupported()
    if (stage !== 'ready') return this.#waiting()
    const said = failure ? this.sentence(failure) : ''
    return html`<appkit-swap-amounts></appkit-swap-amounts>
      ${renderTrouble(this.swap.state, t, said, this.locale)}
      <appkit-swap-details></appkit-swap-details>
      ${this.#action()}<appkit-quote-age></appkit-quote-age>`
  }

  protected override begin(): void {
    const begun = this.swap.begin(this.namespace, this.params)
    void begun.catch(() => this.use(RouterController).reset('Connect')) // nobody is connected
  }

  #action(): TemplateResult {
    const t = this.t(swap)
    const router = this.use(RouterController)
    const action = swapAction(this.swap.state)
    const button = (label: string, press: () => void) =>
      html`<appkit-ui-button variant="primary" @click=${press}>${label}</appkit-ui-button>`
    const still = (label: string) => html`<appkit-ui-button disabled>${label}</appkit-ui-button>`
    const busy = (label: string) => html`<appkit-ui-button variant="primary" busy>${label}</appkit-ui-button>`
    switch (action.kind) {
      case 'select':
        return button(t.selectToken, () => router.push('SwapSelectToken', { side: action.side }))
      case 'enter':
        return still(t.enterAmount)
      case 'balance':
        return still(t.insufficientBalance)
      case 'liquidity':
        return still(t.insufficientLiquidity)
      case 'loading':
        return busy(t.loadingQuote)
      case 'building':
        return busy(t.review)
      case 'retry':
        return button(t.tryAgain, () => void this.swap.ask())
      case 'review':
        return button(t.review, () => router.push('SwapPreview'))
    }
  }

  #waiting(): TemplateResult {
    return html`<div class="waiting">
        <appkit-ui-skeleton class="box" variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton class="box" variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton class="line" variant="block"></appkit-ui-skeleton>
      </div>
      <p class="told" role="status">${this.t(swap).loading}</p>`
  }

  #unsupported(): TemplateResult {
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
