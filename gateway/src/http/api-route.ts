import type { Context, MiddlewareHandler, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod'
import { loginApi, type LoginAnswer, type LoginRoute } from '../../../src/contract/login-api.js'
import { apiError } from './http-error.js'

export interface Client {
  readonly ip?: string | undefined
  readonly browser: string
  /** ISO 3166-1 alpha-2 code from the operator's proxy header. */
  readonly country: string | null
}

export interface LiveSession {
  readonly sessionId: string
  readonly accountId: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  /** Login method: `otp`, `passkey`, or the name of a social provider. */
  readonly amr: string
  /**
   * Until this time (milliseconds since the epoch; 0 if there is no hold), transfers above a limit require recovery and
   * exports are blocked.
   */
  readonly holdUntil: number
}

export interface ApiEnv {
  Variables: {
    requestId: string
    client: Client
    /** JWK thumbprint (RFC 7638) of the key that signed the proof. Set by `requireProof` and `requireSession`. */
    jkt: string
    session: LiveSession
  }
}
export type ApiContext = Context<ApiEnv>
export type ApiGuard = MiddlewareHandler<ApiEnv>

export type RouteBody<R extends LoginRoute> = z.output<(typeof loginApi)[R]['request']>

interface ApiRoute<R extends LoginRoute> {
  readonly guards?: readonly ApiGuard[]
  readonly status?: ContentfulStatusCode
  handle(body: RouteBody<R>, context: ApiContext): Promise<LoginAnswer<R>>
}

/**
 * Adds a route of the contract. Guards run first, then the body is validated, then the handler runs. Response keys that
 * the contract does not name are removed.
 *
 * @example addRoute(app, 'POST /v1/wallet/freeze', { guards: [requireSession(core)], handle: async () => ({}) })
 */
export function addRoute<R extends LoginRoute>(app: Hono<ApiEnv>, route: R, options: ApiRoute<R>): void {
  const [method = '', path = ''] = route.split(' ')
  const { request, answer } = loginApi[route]
  app.on([method], [path], ...(options.guards ?? []), async context => {
    const body = request.safeParse(await readJson(context))
    if (!body.success) throw apiError('invalid_request', 'The body is not what this route takes.')
    const reply = await options.handle(body.data as RouteBody<R>, context)
    return context.json(answer.parse(reply) as object, options.status ?? 200)
  })
}

async function readJson(context: ApiContext): Promise<unknown> {
  const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')
  if (!isJson) throw apiError('invalid_request', 'The body must be application/json.')
  try {
    return await context.req.json()
  } catch {
    throw apiError('invalid_request', 'The body is not JSON.')
  }
}
