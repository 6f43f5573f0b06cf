import type { RowStore, Table } from './row-store.js'

/** Rows that are gone with the page: the last rung of the storage ladder. */
export function memoryRows(): RowStore {
  const rows = new Map<string, unknown>()
  const at = (table: Table, key: string) => `${table}\n${key}`
  return {
    read: async (table, key) => rows.get(at(table, key)),
    list: async (table, prefix) =>
      [...rows]
        .filter(([key]) => key.startsWith(at(table, prefix)))
        .map(([key, value]) => ({ key: key.slice(table.length + 1), value })),
    write: async changes => {
      const cloned = changes.map(change => ({ ...change, value: structuredClone(change.value) }))
      for (const { table, key, value } of cloned) {
        if (value === undefined) rows.delete(at(table, key))
        else rows.set(at(table, key), value)
      }
    },
    readOrAdd: async (table, key, value) => {
      if (!rows.has(at(table, key))) rows.set(at(table, key), structuredClone(value))
      return rows.get(at(table, key))
    },
    change: async (table, key, next) => {
      const value: unknown = structuredClone(next(rows.get(at(table, key))))
      if (value === undefined) rows.delete(at(table, key))
      else rows.set(at(table, key), value)
      return value
    },
  }
}
