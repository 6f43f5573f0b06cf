import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

export interface Approval {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
}

/**
 * The effect of a swap transaction. An absent token is the native one. `amount` is the exact input and `minimum` the
 * minimum output, in smallest units. `through` lists the tokens in between, and `deadline` is in seconds since the
 * epoch. Both are absent if the transaction does not state them.
 */
export interface SwapCall {
  readonly router: string
  /** The contract that the router forwards to, if the call names one and nothing else constrains it. */
  readonly settler?: string
  /** The token that the router takes for the wrapped native token, if the call names one for native tokens. */
  readonly wrapped?: string
  readonly from?: string
  readonly to?: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: string
  readonly through?: readonly string[]
  readonly deadline?: bigint
  /** The share of the output that the service takes, in percent. `minimum` is what remains. */
  readonly feePercent?: number
  /**
   * The maximum network fee including the rent of new accounts, in the smallest unit. Only on networks whose fee the
   * transaction states.
   */
  readonly fee?: bigint
  // What the account must hold in addition and keeps, in the smallest unit, such as the rent of an account that is closed.
  readonly reserve?: bigint
}

// Jupiter's aggregator, which executes the swaps of Solana.
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** A token that can be swapped. Its texts and icon are untrusted. */
export interface SwapToken {
  readonly network: CaipNetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string
}

export function tokenKey({ address }: Pick<SwapToken, 'address'>): string {
  return address?.toLowerCase() ?? 'coin'
}

export function isSameToken(a: SwapToken | undefined, b: SwapToken | undefined): boolean {
  return a !== undefined && b !== undefined && a.network === b.network && tokenKey(a) === tokenKey(b)
}

export function toNativeToken({ caipNetworkId, nativeCurrency }: Network): SwapToken {
  const { name, symbol, decimals } = nativeCurrency
  return { network: caipNetworkId, name, symbol, decimals }
}

export interface SwapQuoteRequest {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly slippage: number
}

/**
 * A quote. Amounts are in smallest units, also `gasPrice` (per unit of gas). `impact` and `fee` are in percent. Absent
 * fields are unknown.
 */
export interface SwapQuote extends SwapQuoteRequest {
  readonly toAmount: bigint
  readonly minimum: bigint
  readonly impact?: number
  readonly fee?: number
  readonly gasPrice: bigint
  readonly at: number
}

/** In percent. */
export const DEFAULT_SLIPPAGE = 1
export const slippages: readonly number[] = [0.5, DEFAULT_SLIPPAGE, 3]
/** In percent. */
export const HOSTED_FEE = 0.85
/** The gas estimate for an approval, and for a swap whose transaction is not known yet. */
export const SWAP_GAS = 150_000n

// 100 % in units of 0.0001 %.
const ONE_HUNDRED_PERCENT = 1_000_000n

/** Returns the minimum output: the amount less the slippage in percent, rounded up so that 1 unit stays 1. */
export function applySlippage(amount: bigint, slippage: number): bigint {
  const remaining = ONE_HUNDRED_PERCENT - BigInt(Math.round(slippage * 10_000))
  return (amount * remaining + ONE_HUNDRED_PERCENT - 1n) / ONE_HUNDRED_PERCENT
}

/** Rounds down. */
export function calculatePercentage(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.round(percent * 10_000))) / ONE_HUNDRED_PERCENT
}

/**
 * Returns the loss between the fiat values of input and output, in percent, never below 0. Undefined if a value is
 * unknown.
 */
export function calculatePriceImpact(given: bigint | undefined, received: bigint | undefined): number | undefined {
  if (given === undefined || received === undefined || given <= 0n) return undefined
  return received >= given ? 0 : Number(((given - received) * ONE_HUNDRED_PERCENT) / given) / 10_000
}
