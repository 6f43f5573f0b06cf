import type { Context, MiddlewareHandler, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod'
import { loginApi, type LoginAnswer, type LoginRoute } from '../../../src/contract/login-api.js'
import { refuse } from './http-error.js'

/** Who is behind a request, as far as the gateway can see. */
export interface Client {
  /** Absent where addresses are not counted: this machine's own, in development. */
  readonly ip?: string | undefined
  /** `Firefox on Windows`. */
  readonly browser: string
  /** Two letters, where the operator's proxy says so. */
  readonly country: string | null
}

/** The session a request speaks for: live, and of the key that signed the request's proof. */
export interface LiveSession {
  readonly sessionId: string
  readonly accountId: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  /** How the person logged in: `otp`, or a social's name. */
  readonly amr: string
  /** Milliseconds; 0 for none. Until then transfers above a limit ask for recovery, and there is no export. */
  readonly holdUntil: number
}

/** What the middlewares of `/v1` leave for its handlers. */
export interface ApiEnv {
  Variables: {
    requestId: string
    client: Client
    /** Thumbprint of the key that signed the proof; there after `requireProof` and `requireSession`. */
    jkt: string
    /** There after `requireSession`. */
    session: LiveSession
  }
}
export type ApiContext = Context<ApiEnv>
export type ApiGuard = MiddlewareHandler<ApiEnv>

/** What a handler is given: the body, read and checked. */
export type RouteBody<R extends LoginRoute> = z.output<(typeof loginApi)[R]['ask']>

/** One route of the contract. */
interface ApiRoute<R extends LoginRoute> {
  readonly guards?: readonly ApiGuard[]
  readonly status?: ContentfulStatusCode
  answer(body: RouteBody<R>, context: ApiContext): Promise<LoginAnswer<R>>
}

/**
 * Adds a route of the contract: guards first, then the body is read, then the handler is asked. Keys that the
 * contract does not name never leave.
 *
 * @example addRoute(app, 'POST /v1/wallet/freeze', { guards: [requireSession(core)], answer: async () => ({}) })
 */
export function addRoute<R extends LoginRoute>(app: Hono<ApiEnv>, route: R, options: ApiRoute<R>): void {
  const [method = '', path = ''] = route.split(' ')
  const { ask, answer } = loginApi[route]
  app.on([method], [path], ...(options.guards ?? []), async context => {
    const body = ask.safeParse(await readJson(context))
    if (!body.success) throw refuse('invalid_request', 'The body is not what this route takes.')
    const reply = await options.answer(body.data as RouteBody<R>, context)
    return context.json(answer.parse(reply) as object, options.status ?? 200)
  })
}

async function readJson(context: ApiContext): Promise<unknown> {
  const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')
  if (!isJson) throw refuse('invalid_request', 'The body must be application/json.')
  try {
    return await context.req.json()
  } catch {
    throw refuse('invalid_request', 'The body is no JSON.')
  }
}
