import type { Context } from 'hono'
import { allowedOrigin } from '../../allowed-origin.js'
import { HttpError } from '../../http-error.js'
import type { ApiContext } from '../keys/api-env.js'
import type { AskerRules } from './asker-rules.js'
import { countVisitor } from './count-visitor.js'

/**
 * Lets a request of a data call through whose project and origin are known, and that does not ask too often. A call
 * without a project in its contract hands in none. The sentences are those that clients already understand.
 */
export async function checkAsker(core: AskerRules, context: Context, project: string | undefined): Promise<void> {
  const { projects, buckets } = core
  if (projects && project !== undefined && !projects.includes(project))
    throw new HttpError(401, 'project_unknown', 'Unauthorized: invalid key')
  if (!mayAsk(core, context.req.header('origin'), project))
    throw new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
  await countVisitor(buckets, { ip: core.client(context as ApiContext).ip, project })
}

/** A project's own list counts, where there is one: what is on none of it embeds nothing, and asks nothing. */
function mayAsk({ origins, projectOrigins }: AskerRules, origin: string | undefined, project = ''): boolean {
  const own = projectOrigins && Object.hasOwn(projectOrigins, project) ? projectOrigins[project] : undefined
  if (own?.length === 0) return origin === undefined
  return allowedOrigin(origin, own ?? origins)
}
