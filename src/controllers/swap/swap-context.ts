import type { Namespace } from '../../core/caip.js'
import type { SwapDraft, SwapOffers, SwapSheet } from './swap-state.js'
import type { Scope } from '../scope.js'
import type { Holder } from '../connection/active-account.js'
import type { SwapStep } from './execute-swap.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'

export interface SwapState extends SwapSheet {
  /** What can be swapped, once that is known. */
  market: SwapMarket | undefined
  prices: SwapPrices
  /** What the person waits for, once the swap was agreed to. */
  step: SwapStep | undefined
}

/** Whose swap it is, and until when. */
export interface SwapBegun {
  readonly namespace: Namespace
  /** Undefined where the app does not know the network. */
  readonly holder: Holder | undefined
  /** Aborted once the swap is left, or another account or network is on view. */
  readonly signal: AbortSignal
}

/** Where a swap is drawn up: what the parts of `flow/swap.ts` read, and the only ways in which they change it. */
export interface SwapDesk {
  readonly scope: Scope
  readonly state: Readonly<SwapState>
  /** The swap that is under way; undefined where none was begun. */
  readonly begun: SwapBegun | undefined
  /** Whether the person looks at what the wallet would be asked. */
  readonly isReviewed: boolean
  /** Says what can be swapped, and draws up the first swap. */
  open(market: SwapMarket, prices: SwapPrices, draft: SwapDraft): void
  /** Says what came of a question for an offer. */
  offer(offers: Partial<SwapOffers>, prices?: SwapPrices): void
  /** Says what the person waits for. */
  stand(step: SwapStep): void
  /** Goes on after what was agreed to was not carried out; with what is offered now, or by asking anew. */
  resume(offers?: Partial<SwapOffers>): void
  /** Ends the swap, and all that is under way for it. What the wallet was asked already it is still asked. */
  reset(): void
}
