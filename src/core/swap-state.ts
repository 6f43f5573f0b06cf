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
  /** The offer that was shown last for the same, where none is now. */
  seen: SwapQuote | undefined
  /** A worse offer took the place of the one that was reviewed, or agreed to: it has to be agreed to anew. */
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
  seen: undefined,
  changed: false,
}

/** What is left of offers once none can be had: what the next one is to be compared with. */
export function withoutOffer({ quote, seen, changed }: SwapOffers): SwapOffers {
  return { ...noOffers, seen: quote ?? seen, changed }
}

/** What is drawn up, and what is offered for it. */
export interface SwapSheet extends SwapOffers {
  stage: SwapStage
  draft: SwapDraft
}
