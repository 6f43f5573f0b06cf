import { HttpError } from '../../http-error.js'

const DEFAULT = 100_000n

/** `LOG_LOOKBACK_BLOCKS`: how many blocks of a chain's log are looked back for what an address received. Throws `settings/invalid`. */
export function logDepth(env: Readonly<Record<string, string | undefined>>): bigint {
  const text = env['LOG_LOOKBACK_BLOCKS']
  if (!text) return DEFAULT
  if (!/^\d{1,12}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'LOG_LOOKBACK_BLOCKS must be a number of blocks.')
  return BigInt(text)
}
