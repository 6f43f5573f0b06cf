import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.js'

/**
 * Returns true if a page's origin matches a list. An entry is an origin (`https://app.example`), an origin with a
 * wildcard label (`https://*.app.example`, exactly one label), or an origin with any port (`http://localhost:*`). An
 * empty or absent list allows every origin. A request without an `Origin` header does not come from a page and is
 * allowed.
 */
export function isAllowedOrigin(origin: string | undefined, list: readonly string[] | undefined): boolean {
  if (origin === undefined || !list || list.length === 0) return true
  const normalized = origin.toLowerCase()
  return list.some(entry => matches(normalized, entry.trim().toLowerCase().replace(/\/$/, '')))
}

function matches(origin: string, entry: string): boolean {
  if (!entry.includes('*')) return origin === entry
  const pattern = entry
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\*$/, '(:[0-9]{1,5})?')
    .replace(/\*/g, '[a-z0-9-]+')
  return new RegExp(`^${pattern}$`).test(origin)
}

export interface ProjectGuardOptions {
  readonly origins?: readonly string[]
  readonly projects?: readonly string[]
}

/**
 * Rejects requests with an unknown project or a disallowed origin. This protects users of ordinary browsers; other
 * programs can forge any origin. Existing clients recognize these messages.
 */
export function projectGuard({ origins, projects }: ProjectGuardOptions): MiddlewareHandler {
  return async (context, next) => {
    const project = context.req.query('projectId') ?? ''
    if (projects && !projects.includes(project))
      throw new HttpError(401, 'project/unknown', 'Unauthorized: invalid key')
    if (!isAllowedOrigin(context.req.header('origin'), origins))
      throw new HttpError(403, 'origin/not-allowed', 'Unauthorized: origin not allowed')
    await next()
  }
}
