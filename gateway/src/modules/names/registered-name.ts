import { localName, type NameRecord } from '../../../../src/contract/names-api.js'
import type { registeredNames } from '../../store/tables/name-tables.js'

/** The part of a name before its suffix; nothing for what cannot be registered under it. */
export function localPart(name: string, suffix: string): string | undefined {
  const small = name.toLowerCase()
  if (!small.endsWith(`.${suffix}`)) return undefined
  const local = small.slice(0, -suffix.length - 1)
  // At the ends, and twice in the third and fourth place, a hyphen means something else in names.
  const isPlain = localName.safeParse(local).success && !/^-|-$|^..--/.test(local)
  return isPlain ? local : undefined
}

/** A name as it is sent. */
export function nameRecordOf(row: typeof registeredNames.$inferSelect): NameRecord {
  const at = new Date(row.registeredAt).toISOString()
  const { avatar, bio } = row.attributes
  return {
    name: row.name,
    registered_at: at,
    updated_at: at,
    addresses: { [String(row.coinType)]: { address: row.address, created: at } },
    attributes: [{ avatar, bio }],
  }
}
