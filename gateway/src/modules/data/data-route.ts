import type { Hono } from 'hono'
import type * as z from 'zod'
import { dataApi, type DataAnswer, type DataRoute } from '../../../../src/contract/data-api.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from './data-core.js'
import { bodyOf, guardData, type GuardOptions } from './data-guard.js'

/** What a handler is given: the query or the body, read and checked. */
export type DataInput<R extends DataRoute> = z.output<(typeof dataApi)[R]['ask']>

/** What a handler knows of the request besides. */
export interface DataRequest {
  /** A segment of the path, such as the address. */
  param(name: string): string
  /** Aborted when the asker has gone. */
  readonly signal: AbortSignal
}

/** One route of the contract. */
export interface DataHandler<R extends DataRoute> extends GuardOptions {
  /** How long everybody may keep the answer, in seconds; without it nobody may. */
  readonly maxAge?: number
  /** Throws `HttpError` for what is refused. */
  answer(input: DataInput<R>, request: DataRequest): Promise<DataAnswer<R>>
}

/**
 * Adds a data call of the contract, guarded, with its request read. Keys that the contract does not name never leave.
 *
 * @example addDataRoute(app, core, 'GET /v1/supported-chains', { answer: async () => ({ http: [], ws: [] }) })
 */
export function addDataRoute<R extends DataRoute>(app: Hono, core: DataCore, route: R, handler: DataHandler<R>): void {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, ':$1')
  const { ask, answer } = dataApi[route]
  guardData(app, core, path, handler)
  app.on([method], [path], async context => {
    const input = ask.safeParse(method === 'GET' ? context.req.query() : await bodyOf(context))
    if (!input.success) throw new HttpError(400, 'invalid_request', 'The request is not what this route takes.')
    const param = (name: string) => context.req.param(name) ?? ''
    const reply = await handler.answer(input.data as DataInput<R>, { param, signal: context.req.raw.signal })
    if (handler.maxAge !== undefined) context.header('Cache-Control', `public, max-age=${handler.maxAge}`)
    return context.json(answer.parse(reply) as object)
  })
}
