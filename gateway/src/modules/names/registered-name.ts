import { localName, type NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import type { registeredNames } from '../../store/tables/data-tables.js'

/** Returns the part of a name before its suffix, or undefined if the name cannot be registered under it. */
export function localPart(name: string, suffix: string): string | undefined {
  const lowerCase = name.toLowerCase()
  if (!lowerCase.endsWith(`.${suffix}`)) return undefined
  const local = lowerCase.slice(0, -suffix.length - 1)
  // ENS and IDNA reserve hyphens at both ends and in positions 3 and 4.
  const isPlain = localName.safeParse(local).success && !/^-|-$|^..--/.test(local)
  return isPlain ? local : undefined
}

export function toNameRecord(row: typeof registeredNames.$inferSelect): NameRecord {
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

/**
 * Reads `NAMES_SUFFIX`, such as `names.example.com`. Defaults to `dev.test` in development; without it, production
 * offers no names. Throws `settings/invalid`.
 */
export function readNamesSuffix(
  env: Readonly<Record<string, string | undefined>>,
  development: boolean,
): string | undefined {
  const text = env['NAMES_SUFFIX'] || (development ? 'dev.test' : undefined)
  if (text !== undefined && !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{2,63}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'NAMES_SUFFIX must be like names.example.com, in small letters.')
  return text
}

export type ReservedNames = ReadonlySet<string>

// Names that would let their owner impersonate the operator.
const OFFICIAL = 'abuse admin administrator api billing gateway help helpdesk info mail official operator postmaster'
const OFFICIAL_TOO = 'recovery root security service staff support system team verify wallet webmaster'

/** Reads `NAMES_RESERVED`, a comma-separated list without the suffix, and adds names that sound official. */
export function readReservedNames(env: Readonly<Record<string, string | undefined>>): ReservedNames {
  const own = (env['NAMES_RESERVED'] ?? '').split(',').map(name => name.trim().toLowerCase())
  return new Set([...`${OFFICIAL} ${OFFICIAL_TOO}`.split(' '), ...own.filter(Boolean)])
}
