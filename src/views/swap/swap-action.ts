import { askOf, type SwapSide } from '../../core/swap-draft.js'
import type { SwapState } from '../../controllers/chain/swap-desk.js'

/** What the button of the first screen is for: the first thing that is missing, or the way on. */
export type SwapAction =
  | { readonly kind: 'select'; readonly side: SwapSide }
  | { readonly kind: 'enter' | 'loading' | 'balance' | 'liquidity' | 'retry' | 'building' | 'review' }

/** The first thing that is still to do. */
export function swapAction(state: SwapState): SwapAction {
  const { draft, quote, loadingQuote, plan, building, inputError, failure } = state
  if (!draft.from || !draft.to) return { kind: 'select', side: draft.from ? 'to' : 'from' }
  if (!askOf(draft)) return { kind: 'enter' }
  if (inputError) return { kind: inputError }
  if (failure === 'swap/amount-incorrect') return { kind: 'enter' }
  if (failure && !loadingQuote && !building) return { kind: 'retry' }
  if (!quote) return { kind: 'loading' }
  return { kind: plan ? 'review' : building || loadingQuote ? 'building' : 'retry' }
}
