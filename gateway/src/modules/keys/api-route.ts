import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod'
import { loginApi, type LoginAnswer, type LoginRoute } from '../../../../src/contract/login-api.js'
import { refuse } from '../../api-refusal.js'
import type { ApiContext, ApiEnv, ApiGuard } from './api-env.js'

/** What a handler is given: the body, read and checked. */
export type RouteBody<R extends LoginRoute> = z.output<(typeof loginApi)[R]['ask']>

/** One route of the contract. */
export interface ApiRoute<R extends LoginRoute> {
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
