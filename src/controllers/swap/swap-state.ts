import type { PlannedApproval, TransactionRequest } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import {
  DEFAULT_SLIPPAGE,
  isSameToken,
  toNativeToken,
  type SwapQuoteRequest,
  type SwapCall,
  type SwapQuote,
  type SwapToken,
} from '../../core/swap.js'
import { formatPlainAmount, isAmountText, parseExactAmount } from '../../lib/amounts.js'

export interface SwapDraft {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly text: string
  readonly slippage: number
}

export type SwapSide = 'from' | 'to'

/** Digits of an amount that is filled in as text. */
export const SHOWN_DIGITS = 6
export const DEFAULT_AMOUNT_TEXT = '1'

export const emptyDraft: SwapDraft = {
  from: undefined,
  to: undefined,
  text: DEFAULT_AMOUNT_TEXT,
  slippage: DEFAULT_SLIPPAGE,
}

/** The tokens are contract addresses or symbols. */
export interface SwapPrefill {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/**
 * Returns the draft while the tokens are loading. It sells the native coin, unless the app has prefilled tokens: their
 * symbols are resolved with the list.
 */
export function createInitialDraft(network: Network, { fromToken, toToken, amount = '' }: SwapPrefill): SwapDraft {
  const text = isAmountText(amount) ? amount : DEFAULT_AMOUNT_TEXT
  return { ...emptyDraft, from: fromToken || toToken ? undefined : toNativeToken(network), text }
}

/** Sets one token. If it equals the other token, both swap places. */
export function withToken(draft: SwapDraft, side: SwapSide, token: SwapToken): SwapDraft {
  const opposite = side === 'from' ? 'to' : 'from'
  const moved = isSameToken(draft[opposite], token) ? { [opposite]: draft[side] } : {}
  return { ...draft, ...moved, [side]: token }
}

export function switchTokens(draft: SwapDraft, quote: SwapQuote | undefined): SwapDraft {
  return { ...draft, from: draft.to, to: draft.from, text: formatReceivedAmount(quote) || DEFAULT_AMOUNT_TEXT }
}

/** Converts a draft to a quote request. Returns undefined if a token is missing or the amount is invalid or zero. */
export function toQuoteRequest({ from, to, text, slippage }: SwapDraft): SwapQuoteRequest | undefined {
  if (!from || !to || isSameToken(from, to)) return undefined
  const amount = parseSwapAmount({ from, text })
  return amount ? { from, to, amount, slippage } : undefined
}

/** Parses the typed amount to the token's smallest unit, or returns undefined if it is invalid. */
export function parseSwapAmount({ from, text }: Pick<SwapDraft, 'from' | 'text'>): bigint | undefined {
  return from && parseExactAmount(text, from.decimals)
}

export function isSameRequest(a: SwapQuoteRequest | undefined, b: SwapQuoteRequest | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    isSameToken(a.from, b.from) &&
    isSameToken(a.to, b.to) &&
    a.amount === b.amount &&
    a.slippage === b.slippage
  )
}

export function isQuoteFor(quote: SwapQuote | undefined, request: SwapQuoteRequest | undefined): quote is SwapQuote {
  return isSameRequest(quote, request)
}

// Formats the amount to receive as input text, with full precision if the displayed digits are all zero.
function formatReceivedAmount(quote: SwapQuote | undefined): string {
  if (!quote || quote.toAmount === 0n) return ''
  const shown = formatPlainAmount(quote.toAmount, quote.to.decimals, SHOWN_DIGITS)
  return /[1-9]/.test(shown) ? shown : formatPlainAmount(quote.toAmount, quote.to.decimals)
}

/** Phase of a confirmed swap. `renewing`: the approval is mined, and a new quote is requested. */
export type SwapTradePhase = 'approving' | 'renewing' | 'swapping'

/**
 * Phase of a swap. It starts with `idle`.
 * - `idle`: no swap is active. `begun` leads to `initializing`, `refused` to `unsupported`.
 * - `initializing`: tokens and prices are loaded. `opened` leads to `ready`, `refused` to `unsupported`,
 *   `load-failed` to `unavailable`.
 * - `unavailable`: the tokens could not be loaded. `begun` leads back to `initializing`.
 * - `unsupported`: the network has no swaps.
 * - `ready`: the form waits for input, or shows a quote or the reason for its absence.
 * - `quoting`: a quote is requested, or will be once typing pauses. The previous one stays until then.
 * - `planning`: the first quote for the input is shown, and the transactions are prepared.
 * - `approving`, `renewing`, `swapping`: the user has confirmed. The form cannot be edited.
 *
 * `quote-requested` leads to `quoting`, `quoted` to `planning` and `quote-settled` back to `ready`. `resumed` leads from
 * a trade to `ready`. A reset leads to `idle` from everywhere.
 */
export type SwapPhase =
  'idle' | 'initializing' | 'unavailable' | 'unsupported' | 'ready' | 'quoting' | 'planning' | SwapTradePhase

export type SwapEvent =
  | 'begun'
  | 'opened'
  | 'refused'
  | 'load-failed'
  | 'quote-requested'
  /** The first quote for the input has arrived and is not planned yet. */
  | 'quoted'
  /** The request has succeeded, failed or been canceled. */
  | 'quote-settled'
  | 'approval-started'
  | 'renewal-started'
  | 'swap-started'
  /** The trade was not executed, or only in part. */
  | 'resumed'

const swapTransitions: Readonly<Record<SwapPhase, Partial<Record<SwapEvent, SwapPhase>>>> = {
  idle: { begun: 'initializing', refused: 'unsupported' },
  initializing: { opened: 'ready', refused: 'unsupported', 'load-failed': 'unavailable' },
  unavailable: { begun: 'initializing' },
  unsupported: {},
  ready: { 'quote-requested': 'quoting', 'approval-started': 'approving', 'swap-started': 'swapping' },
  quoting: { quoted: 'planning', 'quote-settled': 'ready' },
  planning: { 'quote-settled': 'ready' },
  approving: { 'renewal-started': 'renewing', resumed: 'ready' },
  renewing: { 'swap-started': 'swapping', resumed: 'ready' },
  swapping: { resumed: 'ready' },
}

/** Returns the phase after an event. An event that does not apply changes nothing. */
export function getNextSwapPhase(phase: SwapPhase, event: SwapEvent): SwapPhase {
  return swapTransitions[phase][event] ?? phase
}

export function isQuoting(phase: SwapPhase): boolean {
  return phase === 'quoting' || phase === 'planning'
}

export function isTrading(phase: SwapPhase): phase is SwapTradePhase {
  return phase === 'approving' || phase === 'renewing' || phase === 'swapping'
}

export interface SwapQuoteState {
  quote: SwapQuote | undefined
  plan: SwapPlan | undefined
  inputError: 'balance' | 'liquidity' | undefined
  failure: ErrorCode | undefined
  /** Last quote shown for the same request while `quote` is undefined. */
  lastShown: SwapQuote | undefined
  /** True if a worse quote has replaced the reviewed one, which requires confirmation. */
  changed: boolean
}

export const emptyQuoteState: SwapQuoteState = {
  quote: undefined,
  plan: undefined,
  inputError: undefined,
  failure: undefined,
  lastShown: undefined,
  changed: false,
}

export function clearQuote({ quote, lastShown, changed }: SwapQuoteState): SwapQuoteState {
  return { ...emptyQuoteState, lastShown: quote ?? lastShown, changed }
}

/**
 * The next request to the wallet. `isKnown` is false if the spender or router is not bundled with the package: then only
 * the app lists it as an exchange.
 */
export type SwapPlan =
  | { readonly kind: 'approve'; readonly approval: PlannedApproval; readonly isKnown: boolean }
  | {
      readonly kind: 'swap'
      readonly transaction: TransactionRequest
      readonly call: SwapCall
      readonly isKnown: boolean
    }

/** A plan and its quote. For a swap, the amounts of the quote are those that will be signed. */
export interface PlannedSwap {
  readonly plan: SwapPlan
  readonly quote: SwapQuote
}
