import type { CatalogueEntry } from '../../gateway/src/modules/catalogue/catalogue.js'
import { importWallet, overlay } from './import-wallet.js'

/** The snapshot made of a raw list, and all that was left out of it. */
export interface ImportReport {
  readonly entries: readonly CatalogueEntry[]
  /** Records left out whole, `name: reason`. */
  readonly droppedRecords: readonly string[]
  /** Single fields left out, `name: field: reason`. */
  readonly droppedFields: readonly string[]
  /** Overlay rows that no wallet matched any more. */
  readonly unusedOverlay: readonly string[]
}

/** Imports a whole raw list. Two records of the same id: the first one stays. Throws when the overlay is malformed. */
export function importWallets(raw: readonly unknown[], rawOverlay: unknown): ImportReport {
  const rows = overlay.parse(rawOverlay)
  const unused = new Set(Object.keys(rows))
  const entries = new Map<string, CatalogueEntry>()
  const droppedRecords: string[] = []
  const droppedFields: string[] = []

  raw.forEach((record, index) => {
    const { entry, dropped } = importWallet(record, key => {
      unused.delete(key)
      return Object.hasOwn(rows, key) ? rows[key] : undefined
    })
    const name = entry?.record.name ?? `record ${index + 1}`
    const twice = entry !== undefined && entries.has(entry.record.id)
    if (!entry || twice)
      droppedRecords.push(`${name}: ${twice ? 'the same id as an earlier record' : dropped.join(', ')}`)
    else entries.set(entry.record.id, entry)
    if (entry && !twice) droppedFields.push(...dropped.map(reason => `${name}: ${reason}`))
  })
  return { entries: [...entries.values()], droppedRecords, droppedFields, unusedOverlay: [...unused] }
}
