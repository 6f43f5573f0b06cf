import type { MiddlewareHandler } from 'hono'
import { allowedOrigin } from './allowed-origin.js'
import { HttpError } from './http-error.js'

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
