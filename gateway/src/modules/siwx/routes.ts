import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type * as z from 'zod/mini'
import { signInRequest, signOutRequest } from '../../../../src/contract/sign-in.js'
import { refuse } from '../../api-refusal.js'
import { ProjectList } from '../../project-list.js'
import type { DataCore } from '../data/data-core.js'
import { countVisitor } from '../data/count-visitor.js'
import { bodyOf } from '../data/data-guard.js'
import type { ApiContext } from '../keys/api-env.js'
import { signInAsker } from './sign-in-asker.js'
import { signInCookie } from './sign-in-cookie.js'
import { SignInDesk } from './sign-in-desk.js'
import { signInSettings } from './sign-in-settings.js'

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
