import type { ListedTransaction } from '../../core/transaction.js'

/** What is known of a history: the newest first, and where it goes on. */
export interface KnownHistory {
  readonly transactions: readonly ListedTransaction[]
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
}

/**
 * Puts the first page in the place of what it tells anew. What the chain has taken back goes with that; what is older
 * than the page stays, where the page reaches down to it. Where it does not, the history begins with the page.
 */
export function mergeFirst(known: KnownHistory | undefined, page: KnownHistory): KnownHistory {
  const last = page.transactions.at(-1)
  if (!known || !last || page.next === undefined) return { ...page, transactions: unique(page.transactions) }
  const at = known.transactions.findIndex(each => each.id === last.id && each.at === last.at)
  if (at < 0) return { ...page, transactions: unique(page.transactions) }
  return { transactions: unique([...page.transactions, ...known.transactions.slice(at + 1)]), next: known.next }
}

/** Adds the page that was asked for where a history ended, if what is known still ends there. */
export function appendPage(known: KnownHistory, asked: KnownHistory, page: KnownHistory): KnownHistory {
  const isSame = known.next === asked.next && known.transactions.at(-1)?.id === asked.transactions.at(-1)?.id
  if (!isSame) return known
  // A page that goes on where it began would go on for ever.
  const next = page.next === asked.next ? undefined : page.next
  return { transactions: unique([...known.transactions, ...page.transactions]), next }
}

/** Each once, where it stands first. */
function unique(transactions: readonly ListedTransaction[]): readonly ListedTransaction[] {
  const seen = new Set<string>()
  return transactions.filter(({ id }) => !seen.has(id) && seen.add(id))
}
