import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.js'

/**
 * Whether a page's origin is on a list. An entry is an origin (`https://app.example`), one with a wildcard
 * label (`https://*.app.example`, exactly one label deep), or one with any port (`http://localhost:*`).
 * An empty or absent list allows every origin; a request without an origin does not come from a page.
 */
export function allowedOrigin(origin: string | undefined, list: readonly string[] | undefined): boolean {
  if (origin === undefined || !list || list.length === 0) return true
  const asked = origin.toLowerCase()
  return list.some(entry => matches(asked, entry.trim().toLowerCase().replace(/\/$/, '')))
}

function matches(origin: string, entry: string): boolean {
  if (!entry.includes('*')) return origin === entry
  const pattern = entry
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\*$/, '(:[0-9]{1,5})?')
    .replace(/\*/g, '[a-z0-9-]+')
  return new RegExp(`^${pattern}$`).test(origin)
}

/** Who may ask a route that serves projects. */
export interface GateRules {
  readonly origins?: readonly string[]
  readonly projects?: readonly string[]
}

/**
 * Lets requests through whose project and origin are known. It protects people in honest browsers; a
 * program can claim any origin. The refusals carry the sentences that clients already understand.
 */
export function gate({ origins, projects }: GateRules): MiddlewareHandler {
  return async (context, next) => {
    const project = context.req.query('projectId') ?? ''
    if (projects && !projects.includes(project))
      throw new HttpError(401, 'project/unknown', 'Unauthorized: invalid key')
    if (!allowedOrigin(context.req.header('origin'), origins))
      throw new HttpError(403, 'origin/not-allowed', 'Unauthorized: origin not allowed')
    await next()
  }
}
