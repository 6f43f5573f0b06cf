import type { Namespace } from '../../core/caip.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapDraft, SwapEvent, SwapPhase, SwapQuoteState, SwapSide } from './swap-state.js'
import type { Scope } from '../scope.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'

export interface SwapState extends SwapQuoteState {
  /** Number of the approval that the wallet is asked for, from 1. A token that needs a reset first has two. */
  approval: number
  /** Why the last attempt failed. Cleared by the next one, and by every change of the draft. */
  problem: AppKitError | undefined
  phase: SwapPhase
  draft: SwapDraft
  market: SwapMarket | undefined
  prices: SwapPrices
}

export interface SwapSession {
  readonly namespace: Namespace
  readonly connectedAccount: ConnectedAccount | undefined
  readonly signal: AbortSignal
}

export interface SwapContext {
  readonly scope: Scope
  readonly state: Readonly<SwapState>
  readonly session: SwapSession | undefined
  readonly isReviewed: boolean
  /** Opens the form with the tokens of the draft. */
  open(market: SwapMarket, prices: SwapPrices, tokens: Pick<SwapDraft, SwapSide>): void
  setPrices(prices: SwapPrices): void
  setApproval(index: number): void
  /** Moves to the next phase, and updates the quote in the same step. */
  apply(event: SwapEvent, update?: Partial<SwapQuoteState>): void
  /** Resumes editing after a swap was not executed, with the given quote or by requesting a new one. */
  resume(update?: Partial<SwapQuoteState>): void
  /** Shows why the swap was not executed. */
  fail(problem: AppKitError): void
  /** Ends the swap and aborts its requests. A request already shown by the wallet stays open. */
  reset(): void
}
