import { HttpError } from '../../http-error.js'

/** A development chain is short, and near. */
const IN_DEVELOPMENT = 500
const MOST = 5_000

/**
 * `ACTIVITY_BLOCKS`: how many of the newest blocks are read whole, for what a log does not tell: coins that were sent,
 * and calls that failed. Throws `settings/invalid`.
 */
export function activityBlocks(env: Readonly<Record<string, string | undefined>>, development: boolean): number {
  const text = env['ACTIVITY_BLOCKS']
  if (!text) return development ? IN_DEVELOPMENT : 0
  if (/^\d{1,4}$/.test(text) && Number(text) <= MOST) return Number(text)
  throw new HttpError(500, 'settings/invalid', `ACTIVITY_BLOCKS must be a number of blocks, ${MOST} at most.`)
}
