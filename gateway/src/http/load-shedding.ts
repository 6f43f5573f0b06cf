import type { ApiContext, ApiGuard } from './api-route.js'
import { refuse } from './http-error.js'
import { rateLimitKeys } from './rate-limit-keys.js'

/** Requests of `/v1` that one process works on at once, unless the operator says otherwise. */
export const REQUESTS_AT_ONCE = 200
/** Those that only wait for a person cost little. */
const WAITS_FOR_ONE = 10
/** The part of the room that one visitor, one network and one project may take. */
const VISITOR_PART = 1 / 8
const NETWORK_PART = 1 / 4
const PROJECT_PART = 1 / 2

/** How the room is shared. */
export interface SharingRules {
  /** 0 for no limit. Absent: 200. */
  readonly most?: number | undefined
  /**
   * The project that a request says it is for. Requests that name none share one part. Absent where there is only one
   * project: it may have all the room.
   */
  readonly projectOf?: ((context: ApiContext) => Promise<string | undefined>) | undefined
}

/**
 * Turns away what is more than can be done soon, at once and with a time to come back: `unavailable`. No visitor, no
 * network and no project can take the whole room, so that none of them shuts out the others. Comes after the body was
 * read: who sends half a body takes no room.
 */
export function shed({ most = REQUESTS_AT_ONCE, projectOf }: SharingRules = {}): ApiGuard {
  const under = new Map<string, number>()
  return async (context, next) => {
    if (most === 0) return next()
    const kind = context.req.path.endsWith('/wait') ? 'waits' : 'way'
    const room = kind === 'waits' ? most * WAITS_FOR_ONE : most
    const parts = [{ key: kind, room }, ...(await partsOf(context, projectOf)).map(part => partOf(kind, room, part))]
    if (parts.some(part => (under.get(part.key) ?? 0) >= part.room))
      throw refuse('unavailable', 'The gateway is busy. Try again in a moment.', { retryAfter: 1 })
    for (const { key } of parts) under.set(key, (under.get(key) ?? 0) + 1)
    try {
      return await next()
    } finally {
      for (const { key } of parts) {
        const left = (under.get(key) ?? 1) - 1
        if (left > 0) under.set(key, left)
        else under.delete(key)
      }
    }
  }
}

interface Part {
  readonly key: string
  readonly part: number
}

async function partsOf(context: ApiContext, projectOf: SharingRules['projectOf']): Promise<readonly Part[]> {
  const ip = context.get('client')?.ip
  const keys = ip === undefined ? undefined : rateLimitKeys(ip)
  return [
    ...(keys
      ? [
          { key: `visitor|${keys.visitor}`, part: VISITOR_PART },
          { key: `network|${keys.network}`, part: NETWORK_PART },
        ]
      : []),
    ...(projectOf ? [{ key: `project|${(await projectOf(context)) ?? ''}`, part: PROJECT_PART }] : []),
  ]
}

function partOf(kind: string, room: number, { key, part }: Part): { readonly key: string; readonly room: number } {
  return { key: `${kind}|${key}`, room: Math.max(1, Math.floor(room * part)) }
}
