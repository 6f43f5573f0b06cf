import type { ErrorCode } from './errors/catalogue.js'
import type { SwapDraft } from './swap-draft.js'
import type { SwapPlan } from './swap-plan.js'
import type { SwapQuote } from './swap-quote.js'

/** Where a swap stands: not begun, on its way, impossible on this network, or ready to be drawn up. */
export type SwapStage = 'idle' | 'initializing' | 'unsupported' | 'ready'

/** What is offered at the moment, and what stands against it. */
export interface SwapOffers {
  quote: SwapQuote | undefined
  /** An offer is being asked for: the first one, or the next one while the last one is still shown. */
  loadingQuote: boolean
  /** What the wallet would be asked next. */
  plan: SwapPlan | undefined
  /** That is being written. */
  building: boolean
  /** What is wrong with the amount. */
  inputError: 'balance' | 'liquidity' | undefined
  /** Why there is no offer or no plan. */
  failure: ErrorCode | undefined
  /** The offer after the approval was a worse one: it has to be agreed to anew. */
  changed: boolean
}

/** Nothing asked, nothing offered. */
export const noOffers: SwapOffers = {
  quote: undefined,
  loadingQuote: false,
  plan: undefined,
  building: false,
  inputError: undefined,
  failure: undefined,
  changed: false,
}

/** What is drawn up, and what is offered for it. */
export interface SwapSheet extends SwapOffers {
  stage: SwapStage
  draft: SwapDraft
}
