import type { Namespace } from '../../core/caip.js'
import type { SwapDraft, SwapQuoteState, SwapForm } from './swap-state.js'
import type { Scope } from '../scope.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import type { SwapStep } from './execute-swap.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'

export interface SwapState extends SwapForm {
  market: SwapMarket | undefined
  prices: SwapPrices
  step: SwapStep | undefined
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
  open(market: SwapMarket, prices: SwapPrices, draft: SwapDraft): void
  updateQuote(update: Partial<SwapQuoteState>, prices?: SwapPrices): void
  setStep(step: SwapStep): void
  /** Resumes editing after a swap was not executed, with the given quote or by requesting a new one. */
  resume(update?: Partial<SwapQuoteState>): void
  /** Ends the swap and aborts its requests. A request already shown by the wallet stays open. */
  reset(): void
}
