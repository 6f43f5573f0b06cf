import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

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
