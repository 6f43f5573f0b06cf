/** What the frame keeps: its keys, the device shares, the sessions. */
export const tables = ['keys', 'shares', 'sessions'] as const
export type Table = (typeof tables)[number]

/** One change of a row; without a value the row goes. */
export interface RowChange {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
}

/** Rows by table and key, whatever they lie in. Values are cloned, keys that no script can read included. */
export interface RowStore {
  read(table: Table, key: string): Promise<unknown>
  /** Every row whose key begins so. */
  list(table: Table, prefix: string): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  /** All or none of the changes, in order. */
  write(changes: readonly RowChange[]): Promise<void>
  /** The row that is there, or the given one, which is there from now on: two tabs get the same. */
  readOrAdd(table: Table, key: string, value: unknown): Promise<unknown>
  /** Puts what `next` makes of the row in its place, and gives it, while no other tab changes it; nothing made: the row goes. */
  change(table: Table, key: string, next: (found: unknown) => unknown): Promise<unknown>
}
