import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** That somebody may take a token from its owner. */
export interface Approval {
  /** The contract of the token. */
  readonly token: string
  readonly spender: string
  /** The most that may be taken, in the smallest unit. */
  readonly amount: bigint
}

/** What a swap does, whoever carries it out. A token that is absent is the network's own coin. */
export interface SwapCall {
  /** The contract that is called; it takes what it was approved to take. */
  readonly router: string
  /** The contract that the router passes everything on to, where the call names one that nothing else holds to account. */
  readonly settler?: string
  readonly from?: string
  readonly to?: string
  /** What goes in, in the smallest unit: no more and no less. */
  readonly amount: bigint
  /** Less than this is not taken: the call fails. */
  readonly minimum: bigint
  readonly receiver: string
}

/** A token that can be swapped. Name, symbol and picture are words of whoever made it: text, and nothing more. */
export interface SwapToken {
  readonly network: CaipNetworkId
  /** Its contract, without the network; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string
}

/** What tells two tokens of one network apart. */
export function tokenKey({ address }: Pick<SwapToken, 'address'>): string {
  return address?.toLowerCase() ?? 'coin'
}

/** Whether both are the same token; a token that is not chosen yet is no other's. */
export function isSameToken(one: SwapToken | undefined, other: SwapToken | undefined): boolean {
  return one !== undefined && other !== undefined && one.network === other.network && tokenKey(one) === tokenKey(other)
}

/** A network's own coin as a token. */
export function coinOf({ caipNetworkId, nativeCurrency }: Network): SwapToken {
  const { name, symbol, decimals } = nativeCurrency
  return { network: caipNetworkId, name, symbol, decimals }
}

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
