import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { parseJson } from '../../../../src/lib/text.js'
import { isAllowedOrigin } from '../../http/allowed-origin.js'
import type { ApiContext } from '../../http/api-route.js'
import { HttpError } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys } from '../../http/rate-limit-keys.js'
import { findRouteLimit } from '../limits/route-limiter.js'
import type { CallCounter } from '../limits/token-buckets.js'
import type { CallerRules, DataCore } from './data-core.js'

interface CountedVisitor {
  readonly ip: string | undefined
  readonly project?: string | undefined
}

/**
 * Counts calls of a visitor of a project, and of the visitor's network, which has four times the limit.
 * @throws HttpError `rate_limited`
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
 * Checks project, origin and rate limit of a data call. Pass undefined if the contract of the call has no project.
 * Existing clients recognize the messages.
 * @throws HttpError `project_unknown`, `origin_not_allowed` or `rate_limited`
 */
export async function checkCaller(core: CallerRules, context: Context, project: string | undefined): Promise<void> {
  const { projects, buckets } = core
  if (projects && project !== undefined && !projects.includes(project))
    throw new HttpError(401, 'project_unknown', 'Unauthorized: invalid key')
  if (!isOriginAllowed(core, context.req.header('origin'), project))
    throw new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
  const { ip } = core.client(context as ApiContext)
  await countVisitor(buckets, { ip, project: configuredProject(core, project) })
}

/** Returns the project if it is configured: a caller could make up any number of others, each with its own limits. */
export function configuredProject(
  { projects, projectOrigins }: Pick<CallerRules, 'projects' | 'projectOrigins'>,
  project: string | undefined,
): string | undefined {
  if (project === undefined || projects?.includes(project)) return project
  return projectOrigins && Object.hasOwn(projectOrigins, project) ? project : undefined
}

/**
 * Counts calls of a route that costs the operator money or quota.
 * @throws HttpError `rate_limited`
 */
export async function spendBudget(
  core: CallerRules,
  context: Context,
  { project, calls = 1 }: { readonly project: string | undefined; readonly calls?: number },
): Promise<void> {
  const service = findRouteLimit(context)?.budget
  if (!service) return
  const { ip } = core.client(context as ApiContext)
  await core.budgets?.spend(service, { ip, project: configuredProject(core, project) }, calls)
}

// A project's own list of origins takes precedence. A project with an empty list is not available to pages.
function isOriginAllowed(rules: CallerRules, origin: string | undefined, project = ''): boolean {
  const { origins, projectOrigins, frameUrl } = rules
  const own = projectOrigins && Object.hasOwn(projectOrigins, project) ? projectOrigins[project] : undefined
  if (own?.length === 0) return origin === undefined
  return isAllowedOrigin(origin, own ?? origins) || (frameUrl !== undefined && origin === new URL(frameUrl()).origin)
}

const MAX_BODY_BYTES = 64 * 1024

// The Solana library sends `Solana-Client` with every call.
const ALLOWED_HEADERS = ['Content-Type', 'Solana-Client']

export interface GuardOptions {
  readonly anyProject?: boolean | undefined
  /** Reads the project from the query only, because the body has another format. */
  readonly projectInQuery?: boolean | undefined
  /** Maximum size of the body in bytes. Default: 64 KiB. */
  readonly maxBody?: number | undefined
  readonly buckets?: CallCounter | undefined
}

/**
 * Opens a path to pages of known projects and origins, with a rate limit, a limit of the body size and the budget of
 * its row in `routeLimits`. The project is in the query or, for some callers, in the body.
 *
 * @example guardData(app, core, '/v1/convert/*')
 */
export function guardData(app: Hono, core: DataCore, path: string, options: GuardOptions = {}): void {
  const { anyProject, projectInQuery, maxBody = MAX_BODY_BYTES, buckets = core.buckets } = options
  const onError = () => Promise.reject(new HttpError(413, 'too_large', 'The body is too large.'))
  app.use(path, cors({ origin: '*', allowHeaders: ALLOWED_HEADERS, exposeHeaders: ['Retry-After'], maxAge: 86_400 }))
  app.use(path, bodyLimit({ maxSize: maxBody, onError }))
  app.use(path, async (context, next) => {
    const project = anyProject ? undefined : await readCallerProject(context, projectInQuery)
    await checkCaller({ ...core, buckets }, context, project)
    await spendBudget(core, context, { project })
    await next()
  })
}

/** Parses the body as JSON whatever its media type, because callers omit the header to avoid a CORS preflight. */
export async function readJsonBody(context: Context): Promise<unknown> {
  try {
    return parseJson(await context.req.text())
  } catch {
    throw new HttpError(400, 'invalid_request', 'The body is not JSON.')
  }
}

// Returns the project of a call: that of the query, or else of the body.
async function readCallerProject(context: Context, projectInQuery = false): Promise<string> {
  const inQuery = context.req.query('projectId')
  if (inQuery !== undefined || projectInQuery || context.req.method !== 'POST') return inQuery ?? ''
  const body = (await readJsonBody(context)) as { projectId?: unknown } | null
  return typeof body?.projectId === 'string' ? body.projectId : ''
}
