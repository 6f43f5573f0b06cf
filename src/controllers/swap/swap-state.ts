import type { PlannedApproval, TransactionRequest } from '../../core/chain-adapter.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import {
  DEFAULT_SLIPPAGE,
  isSameToken,
  type SwapAsk,
  type SwapCall,
  type SwapQuote,
  type SwapToken,
} from '../../core/swap.js'
import { parseAmount, plainAmount } from '../../lib/amounts.js'

/** What the person said so far of a swap. */
export interface SwapDraft {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** How much of `from`, as it was typed. */
  readonly text: string
  readonly slippage: number
}

/** Which of the two tokens. */
export type SwapSide = 'from' | 'to'

/** How many places of an amount to receive are shown (spec point 9). */
export const SHOWN_DIGITS = 6
/** What a swap begins with, and what stands where no amount is known (spec point 4). */
export const FIRST_TEXT = '1'

/** Nothing chosen yet. */
export const emptyDraft: SwapDraft = { from: undefined, to: undefined, text: FIRST_TEXT, slippage: DEFAULT_SLIPPAGE }

/** Puts a token on one side. The token of the other side changes places with it: nothing is swapped for itself. */
export function withToken(draft: SwapDraft, side: SwapSide, token: SwapToken): SwapDraft {
  const other = side === 'from' ? 'to' : 'from'
  const moved = isSameToken(draft[other], token) ? { [other]: draft[side] } : {}
  return { ...draft, ...moved, [side]: token }
}

/** Both tokens in each other's place; what was to be received is given now (spec point 4). */
export function switched(draft: SwapDraft, quote: SwapQuote | undefined): SwapDraft {
  return { ...draft, from: draft.to, to: draft.from, text: textOf(quote) || FIRST_TEXT }
}

/** What can be asked of a service; undefined where something is missing, or the amount is none or zero (spec point 5). */
export function askOf({ from, to, text, slippage }: SwapDraft): SwapAsk | undefined {
  if (!from || !to || isSameToken(from, to)) return undefined
  const amount = amountOf({ from, text })
  return amount ? { from, to, amount, slippage } : undefined
}

/** What is typed, in the token's smallest unit; undefined where it is no amount of it. */
export function amountOf({ from, text }: Pick<SwapDraft, 'from' | 'text'>): bigint | undefined {
  const [, part = ''] = text.split('.')
  if (!from || part.length > from.decimals) return undefined
  return parseAmount(text, from.decimals)
}

/** Whether both ask for the same. */
export function isSameAsk(one: SwapAsk | undefined, other: SwapAsk | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    isSameToken(one.from, other.from) &&
    isSameToken(one.to, other.to) &&
    one.amount === other.amount &&
    one.slippage === other.slippage
  )
}

/** Whether an offer is for what is asked now. */
export function isFor(quote: SwapQuote | undefined, ask: SwapAsk | undefined): quote is SwapQuote {
  return isSameAsk(quote, ask)
}

/** What is received, as it would be typed; all places of it where those that are shown are nothing. */
function textOf(quote: SwapQuote | undefined): string {
  if (!quote || quote.toAmount === 0n) return ''
  const shown = plainAmount(quote.toAmount, quote.to.decimals, SHOWN_DIGITS)
  return /[1-9]/.test(shown) ? shown : plainAmount(quote.toAmount, quote.to.decimals)
}

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

/** What the wallet will be asked next: to let the token be taken first, or for the swap at once. */
export type SwapPlan =
  | { readonly kind: 'approve'; readonly approval: PlannedApproval }
  | { readonly kind: 'swap'; readonly transaction: TransactionRequest; readonly call: SwapCall }

/** A plan, and the offer it carries out: where the swap is written already, with the numbers of what will be signed. */
export interface PlannedSwap {
  readonly plan: SwapPlan
  readonly quote: SwapQuote
}
