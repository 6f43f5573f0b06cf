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
