import type { Context } from 'hono'
import { allowedOrigin } from '../../allowed-origin.js'
import { HttpError } from '../../http-error.js'
import type { ApiContext } from '../keys/api-env.js'
import { networkOf } from '../limits/network-of.js'
import type { DataCore } from './data-core.js'

/**
 * Lets a request of a data call through whose project and origin are known, and that does not ask too often. A call
 * without a project in its contract hands in none. The sentences are those that clients already understand.
 */
export function checkAsker(
  core: Pick<DataCore, 'projects' | 'origins' | 'client' | 'buckets'>,
  context: Context,
  project: string | undefined,
): void {
  const { projects, origins, client, buckets } = core
  if (projects && project !== undefined && !projects.includes(project))
    throw new HttpError(401, 'project_unknown', 'Unauthorized: invalid key')
  if (!allowedOrigin(context.req.header('origin'), origins))
    throw new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
  const { ip } = client(context as ApiContext)
  if (ip !== undefined) buckets.take(`${project ?? ''}|${networkOf(ip)}|${ip}`)
}
