import type { ListedTransaction } from '../../../core/transaction.js'
import { groupByMonth } from '../../../lib/group-by-month.js'

/** A line of the list: the name of a month, a transaction, or the place of those that are still to come. */
export type ActivityRow =
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'transaction'; readonly transaction: ListedTransaction }
  | { readonly kind: 'more' }

const MORE: ActivityRow = { kind: 'more' }

/** The lines of a list of transactions. What stays the same stays the same object, so that the list stays where it was. */
export class ActivityRows {
  readonly #months = new Map<string, ActivityRow>()
  readonly #rows = new Map<string, ActivityRow>()

  of(transactions: readonly ListedTransaction[], hasMore: boolean): readonly ActivityRow[] {
    const rows = groupByMonth(transactions, ({ at }) => at).flatMap(({ year, month, items }) => [
      this.#kept(this.#months, `${year}-${month}`, { kind: 'month', year, month }),
      ...items.map(transaction => this.#row(transaction)),
    ])
    return hasMore ? [...rows, MORE] : rows
  }

  #row(transaction: ListedTransaction): ActivityRow {
    const known = this.#rows.get(transaction.id)
    if (known?.kind === 'transaction' && known.transaction === transaction) return known
    const row: ActivityRow = { kind: 'transaction', transaction }
    this.#rows.set(transaction.id, row)
    return row
  }

  #kept(known: Map<string, ActivityRow>, key: string, row: ActivityRow): ActivityRow {
    const before = known.get(key)
    if (before) return before
    known.set(key, row)
    return row
  }
}
