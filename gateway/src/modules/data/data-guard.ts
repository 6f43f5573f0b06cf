import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { parseJson } from '../../../../src/lib/text.js'
import { HttpError } from '../../http-error.js'
import { checkAsker } from './check-asker.js'
import type { DataCore } from './data-core.js'
import type { CallCounter } from './token-buckets.js'

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
