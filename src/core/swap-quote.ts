import type { SwapToken } from './swap-token.js'

/** What somebody wants to swap. */
export interface SwapAsk {
  readonly from: SwapToken
  readonly to: SwapToken
  /** Of `from`, in its smallest unit; above zero. */
  readonly amount: bigint
  /** How much less than offered is still taken, in percent. */
  readonly slippage: number
}

/** What is offered for it. Amounts are in smallest units; what is absent nobody said. */
export interface SwapQuote extends SwapAsk {
  readonly toAmount: bigint
  /** The least that is received. */
  readonly minimum: bigint
  /** How much worse it is than the price before it, in percent. */
  readonly impact?: number
  /** What the provider keeps of what goes in, in percent. */
  readonly fee?: number
  /** What a unit of gas costs, in the smallest unit of the network's coin. */
  readonly gasPrice: bigint
  /** When it was offered, in milliseconds since the epoch. */
  readonly at: number
}

/** How much less than offered is taken unless the person says otherwise, in percent (spec point 9). */
export const DEFAULT_SLIPPAGE = 1
/** What else can be chosen. */
export const slippages: readonly number[] = [0.5, DEFAULT_SLIPPAGE, 3]
/** What hosted providers keep, in percent (spec point 9: 0.0085). */
export const HOSTED_FEE = 0.85
/** Gas of an approval, and of a swap that was not written yet (spec point 9). */
export const SWAP_GAS = 150_000n

/** One in a million of a hundred. */
const PARTS = 1_000_000n

/** The least that is taken of an amount: so many percent less, rounded up, so that one unit of it stays one. */
export function leastOf(amount: bigint, slippage: number): bigint {
  const kept = PARTS - BigInt(Math.round(slippage * 10_000))
  return (amount * kept + PARTS - 1n) / PARTS
}

/** So many percent of an amount, cut off. */
export function shareOf(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.round(percent * 10_000))) / PARTS
}

/**
 * How much less is received than is given, by what both are worth, in percent; never below zero. Undefined where a worth is
 * not known: unknown is not zero.
 */
export function impactOf(given: bigint | undefined, received: bigint | undefined): number | undefined {
  if (given === undefined || received === undefined || given <= 0n) return undefined
  return received >= given ? 0 : Number(((given - received) * PARTS) / given) / 10_000
}
