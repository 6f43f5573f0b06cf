import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type * as z from 'zod/mini'
import { signInRequest, signOutRequest } from '../../../../src/contract/sign-in.js'
import type { ApiContext } from '../../http/api-route.js'
import { HttpError, apiError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { countVisitor, readJsonBody } from '../data/data-guard.js'
import { ProjectList } from '../projects/project-list.js'
import { createClientReader, createSignInCookie } from './sign-in-client.js'
import { SignInService } from './sign-in-service.js'

interface SignInSettings {
  /** Maximum lifetime of a sign-in, in milliseconds. */
  readonly lifeMs: number
}

type Env = Readonly<Record<string, string | undefined>>

const HOUR_MS = 3_600_000
const WEEK_HOURS = 168
const MAX_HOURS = 8_784

/**
 * Reads `SIGN_IN` (`on` or `off`, default `on` in development only) and `SIGN_IN_HOURS`. Returns undefined if it is
 * off. Throws `settings/invalid`.
 */
export function readSignInSettings(env: Env, development: boolean): SignInSettings | undefined {
  const mode = env['SIGN_IN'] || (development ? 'on' : 'off')
  if (mode !== 'on' && mode !== 'off') throw invalidSetting('SIGN_IN must be "on" or "off".')
  const hours = Number(env['SIGN_IN_HOURS'] || WEEK_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > MAX_HOURS)
    throw invalidSetting(`SIGN_IN_HOURS must be a number from 1 to ${MAX_HOURS}.`)
  return mode === 'on' ? { lifeMs: hours * HOUR_MS } : undefined
}

function invalidSetting(sentence: string): HttpError {
  return new HttpError(500, 'settings/invalid', sentence)
}

const MAX_BODY_BYTES = 512 * 1024

export function signInRoutes(core: DataCore): Hono {
  const app = new Hono()
  const settings = readSignInSettings(core.env, core.development ?? false)
  if (!settings) return app
  const reader = createClientReader(new ProjectList(core.projectOrigins), core.url)
  const service = new SignInService(core, settings.lifeMs)
  const cookieFor = (context: Context) => createSignInCookie(core.url, reader.readPageOrServer(context))
  const readToken = (context: Context) => reader.readBearer(context) ?? cookieFor(context).read(context)
  const readIp = (context: Context) => clientIp(core, context)

  guard(app, core, context => void reader.readPageOrServer(context))
  app.get('/v1/sign-in/:project/nonce', async context =>
    context.json({ nonce: await service.issueNonce(reader.readPage(context), readIp(context)) }),
  )
  app.post('/v1/sign-in/:project/verify', async context => {
    const page = reader.readPage(context)
    const proof = await read(signInRequest, context)
    const { seconds, ...grant } = await service.verify(proof, page, { ip: readIp(context), token: readToken(context) })
    cookieFor(context).write(context, grant.token, seconds)
    return context.json(grant)
  })
  app.get('/v1/sign-in/:project/session', async context => {
    const token = readToken(context)
    return context.json({
      sessions: token === undefined ? [] : await service.listSessions(token, reader.readPageOrServer(context)),
    })
  })
  app.post('/v1/sign-in/:project/sign-out', async context => {
    const page = reader.readPageOrServer(context)
    const cookie = cookieFor(context)
    const filter = await read(signOutRequest, context)
    // End the sign-ins of both tokens: either could restore the session.
    const tokens = [reader.readBearer(context), cookie.read(context)].filter(token => token !== undefined)
    const remaining = await Promise.all(tokens.map(token => service.signOut(token, page, filter)))
    if (!remaining.includes(true)) cookie.clear(context)
    return context.body(null, 204)
  })
  return app
}

// Restricts CORS with credentials to pages of the project. Rejects all other origins.
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
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => Promise.reject(apiError('too_large', 'The body is too large.')),
    }),
  )
  app.use(path, async (context, next) => {
    await countVisitor(core.buckets, { ip: clientIp(core, context), project: '|sign-in' })
    check(context)
    await next()
  })
}

async function read<T extends z.ZodMiniType>(schema: T, context: Context): Promise<z.output<T>> {
  const input = schema.safeParse(await readJsonBody(context))
  if (!input.success) throw apiError('invalid_request', 'The request is not what this route takes.')
  return input.data
}

function clientIp(core: DataCore, context: Context): string | undefined {
  return core.client(context as ApiContext).ip
}
