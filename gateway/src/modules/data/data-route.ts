import type { Hono } from 'hono'
import type * as z from 'zod'
import { dataApi, type DataResponse, type DataRoute } from '../../../../src/contract/data-api.js'
import type { ApiContext, Client } from '../../http/api-route.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from './data-core.js'
import { readJsonBody, guardData, type GuardOptions } from './data-guard.js'

export type DataInput<R extends DataRoute> = z.output<(typeof dataApi)[R]['request']>

export interface DataRequest {
  param(name: string): string
  readonly signal: AbortSignal
  readonly client: Client
  /** Origin of the page that sent the request. */
  readonly origin: string | undefined
}

export interface DataHandler<R extends DataRoute> extends GuardOptions {
  /** Seconds for which any cache may keep the response. If absent, it is not cached. */
  readonly maxAge?: number
  handle(input: DataInput<R>, request: DataRequest): Promise<DataResponse<R>>
}

/**
 * Adds a guarded data route of the contract and parses its requests. Response keys that the contract does not name are
 * removed.
 *
 * @example addDataRoute(app, core, 'GET /v1/supported-chains', { handle: async () => ({ http: [], ws: [] }) })
 */
export function addDataRoute<R extends DataRoute>(app: Hono, core: DataCore, route: R, handler: DataHandler<R>): void {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, ':$1')
  const { request, answer } = dataApi[route]
  guardData(app, core, path, handler)
  app.on([method], [path], async context => {
    const input = request.safeParse(method === 'GET' ? context.req.query() : await readJsonBody(context))
    if (!input.success) throw new HttpError(400, 'invalid_request', 'The request is not what this route takes.')
    const param = (name: string) => context.req.param(name) ?? ''
    const reply = await handler.handle(input.data as DataInput<R>, {
      param,
      signal: context.req.raw.signal,
      client: core.client(context as unknown as ApiContext),
      origin: context.req.header('origin'),
    })
    if (handler.maxAge !== undefined) context.header('Cache-Control', `public, max-age=${handler.maxAge}`)
    return context.json(answer.parse(reply) as object)
  })
}
