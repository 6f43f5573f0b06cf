import { localName, type NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import type { registeredNames } from '../../store/tables/data-tables.js'

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

/**
 * `NAMES_SUFFIX`: what names end with, without a dot before it, such as `names.example.com`. `dev.test` in development;
 * without one in production there are no names to register. Throws `settings/invalid`.
 */
export function namesSuffix(
  env: Readonly<Record<string, string | undefined>>,
  development: boolean,
): string | undefined {
  const text = env['NAMES_SUFFIX'] || (development ? 'dev.test' : undefined)
  if (text !== undefined && !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{2,63}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'NAMES_SUFFIX must be like names.example.com, in small letters.')
  return text
}

/** Names nobody may register, without the suffix. */
export type ReservedNames = ReadonlySet<string>

/** Those that would let their owner speak for the operator. */
const OFFICIAL = 'abuse admin administrator api billing gateway help helpdesk info mail official operator postmaster'
const OFFICIAL_TOO = 'recovery root security service staff support system team verify wallet webmaster'

/** `NAMES_RESERVED`: names that are not given away, without the suffix, joined by commas, beside those that sound official. */
export function reservedNames(env: Readonly<Record<string, string | undefined>>): ReservedNames {
  const own = (env['NAMES_RESERVED'] ?? '').split(',').map(name => name.trim().toLowerCase())
  return new Set([...`${OFFICIAL} ${OFFICIAL_TOO}`.split(' '), ...own.filter(Boolean)])
}
