import type { CatalogueEntry } from '../../gateway/src/modules/catalogue/catalogue.js'
import { importWallet, overlay } from './import-wallet.js'

export interface ImportReport {
  readonly entries: readonly CatalogueEntry[]
  readonly droppedRecords: readonly string[]
  readonly droppedFields: readonly string[]
  readonly unusedOverlay: readonly string[]
}

/** Imports a raw list. For duplicate ids the first record wins. Throws if the overlay is invalid. */
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
    const isDuplicate = entry !== undefined && entries.has(entry.record.id)
    if (!entry || isDuplicate)
      droppedRecords.push(`${name}: ${isDuplicate ? 'the same id as an earlier record' : dropped.join(', ')}`)
    else entries.set(entry.record.id, entry)
    if (entry && !isDuplicate) droppedFields.push(...dropped.map(reason => `${name}: ${reason}`))
  })
  return { entries: [...entries.values()], droppedRecords, droppedFields, unusedOverlay: [...unused] }
}
