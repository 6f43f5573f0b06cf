/** What a token is chosen by. */
export interface TokenChoice {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Its contract; absent for the network's own coin. */
  readonly address?: string
  readonly icon?: string
  /** What the account holds of it, in the smallest unit; absent where that is not known. */
  readonly amount?: bigint
  /** Of all of that, in US dollars; absent where nobody knows. */
  readonly value?: number
}

/** The tokens whose name or symbol has the words of a search in it, or whose contract is what was typed. */
export function findTokens<T extends TokenChoice>(tokens: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      (wanted.startsWith('0x') && address?.toLowerCase().startsWith(wanted)),
  )
}
