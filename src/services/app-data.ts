import { dataApi, type DataAnswer, type DataRoute } from '../contract/data-api.js'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { retry } from '../lib/async.js'
import { cacheTimes, type DataApi, type DataCall, type DataCallOptions } from './data.js'
import { createHttp, type FetchContext, type Http, type QueryParams, type Schema } from './http.js'
import { QueryCache } from './query-cache.js'
import { isPassing, retryAfterMs } from './rpc-failure.js'

/** How a call is tried again whose failure may pass (spec point 9). */
const RETRIES = 3
const RETRY_DELAY_MS = 150

/** For how long an answer is good, in milliseconds, by its call; what is not named here is asked each time. */
const goodFor: Partial<Record<DataRoute, number>> = {
  'GET /v1/supported-chains': 3_600_000,
  'GET /v1/identity/{address}': cacheTimes.identity,
  'GET /v1/account/{address}/history': 15_000,
  'GET /v1/account/{address}/balance': cacheTimes.portfolio,
  'GET /v1/account/{address}/nfts': cacheTimes.portfolio,
  'POST /v1/fungible/price': 15_000,
  'GET /v1/convert/tokens': 300_000,
  'GET /v1/profile/account/{name}': cacheTimes.ens,
  'GET /v1/profile/reverse/{address}': cacheTimes.ens,
  'GET /v1/onramp/options': 300_000,
  'GET /v1/onramp/providers': 300_000,
}

/** Calls whose body names the project, beside the query (facts of the field's hosted service). */
const naming: readonly DataRoute[] = ['POST /v1/fungible/price', 'POST /v1/convert/build-transaction']
/** Calls that change something: never made twice by us. */
const changing: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']

/** The data service of one app, at its endpoint; without one it says that there is none. */
export function createAppData(baseUrl: string | undefined, params: QueryParams, context: FetchContext): DataApi {
  const http = baseUrl ? createHttp({ ...context, baseUrl, params }) : undefined
  const cache = new QueryCache(context.clock)

  const ask = <R extends DataRoute>(route: R, asked: DataCall<R>, signal: AbortSignal | undefined) =>
    retry(
      () => send(http, route, naming.includes(route) ? { projectId: params['projectId'], ...asked } : asked, signal),
      {
        retries: changing.includes(route) ? 0 : RETRIES,
        baseDelayMs: RETRY_DELAY_MS,
        clock: context.clock,
        signal,
        isWorth: error => isPassing(error, context.clock.now()),
        delayFor: error => retryAfterMs(error, context.clock.now()),
      },
    ).catch(error => {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    })

  const call = <R extends DataRoute>(route: R, asked: DataCall<R>, options: DataCallOptions = {}) => {
    const { signal, fresh } = options
    const ttlMs = goodFor[route]
    if (!ttlMs) return ask(route, asked, signal)
    const key = keyOf(route, asked)
    if (fresh) cache.forget(key)
    return cache.query<DataAnswer<R>>({ key, ttlMs, retries: 0, run: inner => ask(route, asked, inner), signal })
  }

  return {
    available: http !== undefined,
    url: baseUrl,
    call,
    async serves(network: CaipNetworkId, signal) {
      if (!http) return false
      const { http: known } = await call('GET /v1/supported-chains', {}, { signal })
      return known.includes(network)
    },
  }
}

/** What a call is kept under. A fresh answer is the next call's, too, which need not ask for one. */
function keyOf(route: DataRoute, asked: object): string {
  const { forceUpdate: _, ...same } = asked as Readonly<Record<string, unknown>>
  return route + JSON.stringify(same)
}

async function send<R extends DataRoute>(
  http: Http | undefined,
  route: R,
  asked: object,
  signal: AbortSignal | undefined,
): Promise<DataAnswer<R>> {
  if (!http) throw new AppKitError('data/unavailable', { text: 'No data service is configured' })
  const [method = '', template = ''] = route.split(' ')
  const rest: Record<string, unknown> = { ...asked }
  const path = template.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const segment = String(rest[name])
    delete rest[name]
    return toSegment(segment)
  })
  const answer = dataApi[route].answer as unknown as Schema<DataAnswer<R>>
  if (method === 'GET') return http.get(path, answer, rest as QueryParams, signal)
  return http.post(path, answer, rest, undefined, signal)
}

/** One segment of a path, and never a way out of it. */
function toSegment(text: string): string {
  try {
    if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text)
  } catch {
    // Half a character is nothing that a URL can carry.
  }
  throw new AppKitError('http/unreachable', { text: 'No path leads there' })
}
