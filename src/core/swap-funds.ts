import { SWAP_GAS, type SwapQuote } from './swap-quote.js'

/** What an account has, as far as that is known, in smallest units. */
export interface SwapFunds {
  /** Of the token that goes in. */
  readonly source: bigint | undefined
  /** Of the network's own coin. */
  readonly coin: bigint | undefined
  /** Whether somebody else may pay for its gas. */
  readonly isSmart: boolean
}

/** The most that the network takes for a swap, in the smallest unit of its own coin. */
export function swapFee({ gasPrice }: Pick<SwapQuote, 'gasPrice'>, gas: bigint = SWAP_GAS): bigint {
  return gas * gasPrice
}

/**
 * Whether an account has too little (spec point 5): of the token, or, unless it is a smart one, of the coin that pays the
 * network. What is not known is not too little: the wallet judges then.
 */
export function isShort(
  quote: Pick<SwapQuote, 'from' | 'amount' | 'gasPrice'>,
  { source, coin, isSmart }: SwapFunds,
): boolean {
  if (source !== undefined && source < quote.amount) return true
  if (isSmart || coin === undefined) return false
  const spent = quote.from.address === undefined ? quote.amount : 0n
  return coin === 0n || coin < spent + swapFee(quote)
}
