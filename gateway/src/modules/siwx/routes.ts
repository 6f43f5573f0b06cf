import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type * as z from 'zod/mini'
import { signInRequest, signOutRequest } from '../../../../src/contract/sign-in.js'
import type { ApiContext } from '../../http/api-route.js'
import { HttpError, refuse } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { countVisitor, bodyOf } from '../data/data-guard.js'
import { ProjectList } from '../projects/project-list.js'
import { signInAsker, signInCookie } from './sign-in-client.js'
import { SignInDesk } from './sign-in-service.js'

/** What the operator says of signing in. */
interface SignInSettings {
  /** How long a sign-in lasts at most, in milliseconds. */
  readonly lifeMs: number
}

type Env = Readonly<Record<string, string | undefined>>

const HOUR_MS = 3_600_000
const WEEK_HOURS = 168
/** A year. */
const MOST_HOURS = 8_784

/**
 * `SIGN_IN`: `on` lets pages sign people in, which they may in development unless it is `off`; and `SIGN_IN_HOURS`.
 * Nothing where it is off. Throws `settings/invalid`.
 */
export function signInSettings(env: Env, development: boolean): SignInSettings | undefined {
  const said = env['SIGN_IN'] || (development ? 'on' : 'off')
  if (said !== 'on' && said !== 'off') throw invalid('SIGN_IN must be "on" or "off".')
  const hours = Number(env['SIGN_IN_HOURS'] || WEEK_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
    throw invalid(`SIGN_IN_HOURS must be a number from 1 to ${MOST_HOURS}.`)
  return said === 'on' ? { lifeMs: hours * HOUR_MS } : undefined
}

function invalid(sentence: string): HttpError {
  return new HttpError(500, 'settings/invalid', sentence)
}

/** The most a body may have, in bytes: a message and the signature of a contract. */
const MAX_BODY = 512 * 1024

/**
 * `/v1/sign-in/{project}`: people sign in to the pages of a project, as `contract/sign-in.ts` says it. Nothing where
 * the operator did not switch it on.
 */
export function signInRoutes(core: DataCore): Hono {
  const app = new Hono()
  const settings = signInSettings(core.env, core.development ?? false)
  if (!settings) return app
  const asker = signInAsker(new ProjectList(core.projectOrigins), core.url)
  const desk = new SignInDesk(core, settings.lifeMs)
  const cookieOf = (context: Context) => signInCookie(core.url, asker.anywhere(context))
  const tokenOf = (context: Context) => asker.bearer(context) ?? cookieOf(context).read(context)
  const ipOf = (context: Context) => clientIp(core, context)

  guard(app, core, context => void asker.anywhere(context))
  app.get('/v1/sign-in/:project/nonce', async context =>
    context.json({ nonce: await desk.nonce(asker.page(context), ipOf(context)) }),
  )
  app.post('/v1/sign-in/:project/verify', async context => {
    const page = asker.page(context)
    const proof = await read(signInRequest, context)
    const { seconds, ...grant } = await desk.verify(proof, page, { ip: ipOf(context), token: tokenOf(context) })
    cookieOf(context).write(context, grant.token, seconds)
    return context.json(grant)
  })
  app.get('/v1/sign-in/:project/session', async context => {
    const token = tokenOf(context)
    return context.json({ sessions: token === undefined ? [] : await desk.sessions(token, asker.anywhere(context)) })
  })
  app.post('/v1/sign-in/:project/sign-out', async context => {
    const page = asker.anywhere(context)
    const cookie = cookieOf(context)
    const filter = await read(signOutRequest, context)
    // Whichever of them opened something: nothing does afterwards.
    const tokens = [asker.bearer(context), cookie.read(context)].filter(token => token !== undefined)
    const left = await Promise.all(tokens.map(token => desk.end(token, page, filter)))
    if (!left.includes(true)) cookie.clear(context)
    return context.body(null, 204)
  })
  return app
}

/** Pages of the project alone may read the answers, and send their cookie along; every other is turned away. */
function guard(app: Hono, core: DataCore, check: (context: Context) => void): void {
  const isAllowed = (context: Context) => {
    try {
      check(context)
      return true
    } catch {
      return false
    }
  }
  const path = '/v1/sign-in/:project/*'
  app.use(
    path,
    cors({
      origin: (origin, context) => (isAllowed(context) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Authorization', 'Content-Type'],
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
    }),
  )
  app.use(
    path,
    bodyLimit({ maxSize: MAX_BODY, onError: () => Promise.reject(refuse('too_large', 'The body is too large.')) }),
  )
  app.use(path, async (context, next) => {
    check(context)
    const ip = clientIp(core, context)
    await countVisitor(core.buckets, { ip, project: '|sign-in' })
    await next()
  })
}

async function read<T extends z.ZodMiniType>(schema: T, context: Context): Promise<z.output<T>> {
  const input = schema.safeParse(await bodyOf(context))
  if (!input.success) throw refuse('invalid_request', 'The request is not what this route takes.')
  return input.data
}

function clientIp(core: DataCore, context: Context): string | undefined {
  return core.client(context as ApiContext).ip
}
