import type { ApiContext, ApiGuard } from './api-route.js'
import { apiError } from './http-error.js'
import { rateLimitKeys } from './rate-limit-keys.js'

export const MAX_CONCURRENT_REQUESTS = 200
// Long polls only wait, so they get this many times the capacity.
const WAIT_CAPACITY_FACTOR = 10
// Shares of the capacity that one visitor, one network and one project may use.
const VISITOR_SHARE = 1 / 8
const NETWORK_SHARE = 1 / 4
const PROJECT_SHARE = 1 / 2

export interface LoadSheddingOptions {
  readonly maxConcurrent?: number | undefined
  /**
   * Reads the project that a request names. Requests without a project share one allowance. Omit this option if there
   * is only one project: it may use the whole capacity.
   */
  readonly readProject?: ((context: ApiContext) => Promise<string | undefined>) | undefined
}

/**
 * Rejects requests above the capacity immediately with `unavailable` and a retry time. No visitor, network or project
 * can use the whole capacity and lock out the others. Runs after the body was read, so that a stalled body uses no
 * capacity.
 */
export function loadShedding({
  maxConcurrent = MAX_CONCURRENT_REQUESTS,
  readProject,
}: LoadSheddingOptions = {}): ApiGuard {
  const active = new Map<string, number>()
  return async (context, next) => {
    if (maxConcurrent === 0) return next()
    const kind = context.req.path.endsWith('/wait') ? 'waits' : 'requests'
    const capacity = kind === 'waits' ? maxConcurrent * WAIT_CAPACITY_FACTOR : maxConcurrent
    const allowances = [
      { key: kind, capacity },
      ...(await readShares(context, readProject)).map(share => toAllowance(kind, capacity, share)),
    ]
    if (allowances.some(allowance => (active.get(allowance.key) ?? 0) >= allowance.capacity))
      throw apiError('unavailable', 'The gateway is busy. Try again in a moment.', { retryAfter: 1 })
    for (const { key } of allowances) active.set(key, (active.get(key) ?? 0) + 1)
    try {
      return await next()
    } finally {
      for (const { key } of allowances) {
        const left = (active.get(key) ?? 1) - 1
        if (left > 0) active.set(key, left)
        else active.delete(key)
      }
    }
  }
}

interface Share {
  readonly key: string
  readonly share: number
}

async function readShares(
  context: ApiContext,
  readProject: LoadSheddingOptions['readProject'],
): Promise<readonly Share[]> {
  const ip = context.get('client')?.ip
  const keys = ip === undefined ? undefined : rateLimitKeys(ip)
  return [
    ...(keys
      ? [
          { key: `visitor|${keys.visitor}`, share: VISITOR_SHARE },
          { key: `network|${keys.network}`, share: NETWORK_SHARE },
        ]
      : []),
    ...(readProject ? [{ key: `project|${(await readProject(context)) ?? ''}`, share: PROJECT_SHARE }] : []),
  ]
}

function toAllowance(
  kind: string,
  capacity: number,
  { key, share }: Share,
): { readonly key: string; readonly capacity: number } {
  return { key: `${kind}|${key}`, capacity: Math.max(1, Math.floor(capacity * share)) }
}
