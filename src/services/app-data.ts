import { dataApi, type DataResponse, type DataRoute } from '../contract/data-api.js'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { retry } from '../lib/async.js'
import { cacheTimes, type DataApi, type DataCall, type DataCallOptions } from './data.js'
import { createHttp, type FetchContext, type Http, type QueryParams, type Schema } from './http.js'
import { QueryCache } from './query-cache.js'
import { isTransient, retryAfterMs } from './rpc-failure.js'

const RETRIES = 3
const RETRY_DELAY_MS = 150

// Response cache durations in milliseconds. Other routes are not cached.
const cacheTtlsMs: Partial<Record<DataRoute, number>> = {
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

// Routes whose body also contains the project id.
const routesWithProjectId: readonly DataRoute[] = ['POST /v1/fungible/price', 'POST /v1/convert/build-transaction']
// Routes that change state. They are never retried.
const writeRoutes: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']

export interface AppDataContext extends FetchContext {
  /** The page's id at the relay while a WalletConnect session is open. Only the data service receives it. */
  getClientId?(): string | undefined
}

/** Creates the data service of an app. Without an endpoint, calls fail with `data/unavailable`. */
export function createAppData(baseUrl: string | undefined, params: QueryParams, context: AppDataContext): DataApi {
  const clientId = () => context.getClientId?.()
  const http = baseUrl ? createHttp({ ...context, baseUrl, params, clientId }) : undefined
  const cache = new QueryCache(context.clock)

  const sendWithRetries = <R extends DataRoute>(route: R, request: DataCall<R>, signal: AbortSignal | undefined) =>
    retry(
      () =>
        send(
          http,
          route,
          routesWithProjectId.includes(route) ? { projectId: params['projectId'], ...request } : request,
          signal,
        ),
      {
        retries: writeRoutes.includes(route) ? 0 : RETRIES,
        baseDelayMs: RETRY_DELAY_MS,
        clock: context.clock,
        signal,
        isRetryable: error => isTransient(error, context.clock.now()),
        getDelayMs: error => retryAfterMs(error, context.clock.now()),
      },
    ).catch(error => {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    })

  const call = <R extends DataRoute>(route: R, request: DataCall<R>, options: DataCallOptions = {}) => {
    const { signal, fresh } = options
    const ttlMs = cacheTtlsMs[route]
    if (!ttlMs) return sendWithRetries(route, request, signal)
    const key = toCacheKey(route, request)
    if (fresh) cache.forget(key)
    return cache.query<DataResponse<R>>({
      key,
      ttlMs,
      retries: 0,
      run: inner => sendWithRetries(route, request, inner),
      signal,
    })
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

// The `forceUpdate` field is ignored, so that a fresh response also serves later calls.
function toCacheKey(route: DataRoute, request: object): string {
  const { forceUpdate: _, ...fields } = request as Readonly<Record<string, unknown>>
  return route + JSON.stringify(fields)
}

async function send<R extends DataRoute>(
  http: Http | undefined,
  route: R,
  request: object,
  signal: AbortSignal | undefined,
): Promise<DataResponse<R>> {
  if (!http) throw new AppKitError('data/unavailable', { text: 'No data service is configured' })
  const [method = '', template = ''] = route.split(' ')
  const rest: Record<string, unknown> = { ...request }
  const path = template.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const segment = String(rest[name])
    delete rest[name]
    return toSegment(segment)
  })
  const answer = dataApi[route].answer as unknown as Schema<DataResponse<R>>
  if (method === 'GET') return http.get(path, answer, rest as QueryParams, signal)
  return http.post(path, answer, rest, undefined, signal)
}

// Encodes one path segment. Rejects `.` and `..`, which would leave the path.
function toSegment(text: string): string {
  try {
    if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text)
  } catch {
    // A lone surrogate cannot be encoded.
  }
  throw new AppKitError('http/unreachable', { text: 'No path leads there' })
}
