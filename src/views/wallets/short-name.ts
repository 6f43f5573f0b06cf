/**
 * Returns the name of a wallet for a narrow tile, without a note in parentheses and without the word "Wallet", which is
 * evident in a list of wallets.
 */
export function toShortName(name: string): string {
  const trimmed = name.trim()
  const note = trimmed.endsWith(')') ? trimmed.lastIndexOf(' (') : -1
  const words = (note > 0 ? trimmed.slice(0, note) : trimmed).split(' ').filter(Boolean)
  if (words.length > 1 && words.at(-1)?.toLowerCase() === 'wallet') words.pop()
  return words.join(' ') || name
}
