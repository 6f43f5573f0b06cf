/**
 * Returns the name of a wallet for a narrow tile, without a note in parentheses and without the word "Wallet", which is
 * evident in a list of wallets.
 */
export function toShortName(name: string): string {
  const short = name
    .trim()
    .replace(/\s+\([^()]*\)$/, '')
    .replace(/\s+wallet$/i, '')
  return short || name
}
