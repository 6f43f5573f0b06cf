import { NETWORK_FACTOR, rateLimitKeys } from '../limits/network-of.js'
import type { CallCounter } from './token-buckets.js'

/** A visitor of the data calls. */
export interface CountedVisitor {
  /** Absent where addresses are not counted: this machine's own, in development. */
  readonly ip: string | undefined
  readonly project?: string | undefined
}

/**
 * Counts calls for a visitor of a project, and for the network around it, which has four times as much. Throws
 * `rate_limited`.
 */
export async function countVisitor(
  buckets: CallCounter,
  { ip, project = '' }: CountedVisitor,
  count = 1,
): Promise<void> {
  if (ip === undefined) return
  const { visitor, network } = rateLimitKeys(ip)
  const { burst, perSecond } = buckets.size
  const forNetwork = { burst: burst * NETWORK_FACTOR, perSecond: perSecond * NETWORK_FACTOR }
  await buckets.take(`${project}|${visitor}`, count)
  await buckets.take(`${project}|net|${network}`, count, forNetwork)
}
