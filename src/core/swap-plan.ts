import type { PlannedApproval, TransactionRequest } from './chain-adapter.js'
import type { SwapCall } from './swap-call.js'
import type { SwapQuote } from './swap-quote.js'

/** What the wallet will be asked next: to let the token be taken first, or for the swap at once. */
export type SwapPlan =
  | { readonly kind: 'approve'; readonly approval: PlannedApproval }
  | { readonly kind: 'swap'; readonly transaction: TransactionRequest; readonly call: SwapCall }

/** A plan, and the offer it carries out: where the swap is written already, with the numbers of what will be signed. */
export interface PlannedSwap {
  readonly plan: SwapPlan
  readonly quote: SwapQuote
}
