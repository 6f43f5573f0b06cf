import type { CaipNetworkId } from './caip.js'

/** What an account has of one token. Name, symbol and picture are words of whoever made it: text, and nothing more. */
export interface Token {
  readonly network: CaipNetworkId
  /** Its contract, without the network; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Of one, in US dollars; absent where nobody knows. */
  readonly price?: number
  /** Of all of it, in US dollars; absent where nobody knows. Unknown is not zero. */
  readonly value?: number
  readonly icon?: string
  /** Whether its name or symbol came with signs that hide what it says, which are left out here. */
  readonly isMasked?: boolean
}

/** Whether a token is listed: one that cannot be divided is most often a ticket or a trap (spec point 5). */
export function isListed({ decimals }: Token): boolean {
  return decimals !== 0
}

/** What all tokens of known value are worth, in US dollars; undefined where no value is known. */
export function worthOf(tokens: readonly Token[]): number | undefined {
  const known = tokens.flatMap(({ value }) => value ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}
