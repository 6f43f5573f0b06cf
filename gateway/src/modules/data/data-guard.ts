import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { parseJson } from '../../../../src/lib/text.js'
import { allowedOrigin } from '../../http/allowed-origin.js'
import type { ApiContext } from '../../http/api-route.js'
import { HttpError } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys } from '../../http/rate-limit-keys.js'
import type { CallCounter } from '../limits/token-buckets.js'
import type { AskerRules, DataCore } from './data-core.js'

/** A visitor of the data calls. */
interface CountedVisitor {
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

/** The most a body may have, in bytes. */
const MAX_BODY = 64 * 1024

/** The second is said by Solana's library with every call. */
const ALLOWED_HEADERS = ['Content-Type', 'Solana-Client']

/** How a data call is guarded. */
export interface GuardOptions {
  /** May be asked without a project: its callers send none. */
  readonly anyProject?: boolean | undefined
  /** The project is in the query alone; the body is something else. */
  readonly projectInQuery?: boolean | undefined
  /** The most a body may have, in bytes, in place of 64 KiB. */
  readonly maxBody?: number | undefined
  /** In place of those of the data calls. */
  readonly buckets?: CallCounter | undefined
}

/**
 * Opens a path to every page, for known projects and origins and not too often; bodies are bounded. The project is in
 * the query or, as some callers have it, in the body.
 *
 * @example guardData(app, core, '/v1/convert/*')
 */
export function guardData(app: Hono, core: DataCore, path: string, options: GuardOptions = {}): void {
  const { anyProject, projectInQuery, maxBody = MAX_BODY, buckets = core.buckets } = options
  const onError = () => Promise.reject(new HttpError(413, 'too_large', 'The body is too large.'))
  app.use(path, cors({ origin: '*', allowHeaders: ALLOWED_HEADERS, exposeHeaders: ['Retry-After'], maxAge: 86_400 }))
  app.use(path, bodyLimit({ maxSize: maxBody, onError }))
  app.use(path, async (context, next) => {
    const project = () => (projectInQuery ? (context.req.query('projectId') ?? '') : projectOf(context))
    await checkAsker({ ...core, buckets }, context, anyProject ? undefined : await project())
    await next()
  })
}

/** The body of a request as JSON, whatever media type it says: callers leave it out to spare the browser a question. */
export async function bodyOf(context: Context): Promise<unknown> {
  try {
    return parseJson(await context.req.text())
  } catch {
    throw new HttpError(400, 'invalid_request', 'The body is no JSON.')
  }
}

async function projectOf(context: Context): Promise<string> {
  const inQuery = context.req.query('projectId')
  if (inQuery !== undefined || context.req.method !== 'POST') return inQuery ?? ''
  const body = (await bodyOf(context)) as { projectId?: unknown } | null
  return typeof body?.projectId === 'string' ? body.projectId : ''
}
