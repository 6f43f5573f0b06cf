import type { Namespace } from '../../core/caip.js'
import type { SwapDraft, SwapQuoteState, SwapForm } from './swap-state.js'
import type { Scope } from '../scope.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import type { SwapStep } from './execute-swap.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'

export interface SwapState extends SwapForm {
  /** Undefined until it is loaded. */
  market: SwapMarket | undefined
  prices: SwapPrices
  /** The pending step of a confirmed swap. */
  step: SwapStep | undefined
}

/** A swap from its start until the user leaves it. */
export interface SwapSession {
  readonly namespace: Namespace
  /** Undefined if the app does not configure the network. */
  readonly connectedAccount: ConnectedAccount | undefined
  /** Aborted once the user leaves the swap or the active account or network changes. */
  readonly signal: AbortSignal
}

/** State of a swap, and the operations that may change it. */
export interface SwapContext {
  readonly scope: Scope
  readonly state: Readonly<SwapState>
  readonly session: SwapSession | undefined
  readonly isReviewed: boolean
  /** Sets the tokens that can be swapped and the initial draft. */
  open(market: SwapMarket, prices: SwapPrices, draft: SwapDraft): void
  /** Merges the result of a quote request into the state. */
  updateQuote(update: Partial<SwapQuoteState>, prices?: SwapPrices): void
  setStep(step: SwapStep): void
  /** Resumes editing after a swap was not executed, with the given quote or by requesting a new one. */
  resume(update?: Partial<SwapQuoteState>): void
  /** Ends the swap and aborts its requests. A request already shown by the wallet stays open. */
  reset(): void
}
