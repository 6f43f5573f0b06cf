import { AppKitError } from '../core/errors/appkit-error.js'
import { cacheTimes } from './cache-times.js'
import { createCatalogue, type CatalogueApi } from './catalogue.js'
import type { FetchContext } from './fetch-text.js'
import { createHttp, type QueryParams } from './http.js'
import { QueryCache } from './query-cache.js'

/** One, and not the usual three: somebody looks at the list, and can try again when told that it did not come. */
const RETRIES = 1

/** The catalogue of one app, at its endpoint; without one it says that there is none. Answers are kept for a while. */
export function createAppCatalogue(
  baseUrl: string | undefined,
  params: QueryParams,
  context: FetchContext,
): CatalogueApi {
  const api = createCatalogue(baseUrl ? createHttp({ ...context, baseUrl, params }) : undefined)
  const cache = new QueryCache(context.clock)
  return {
    wallets: (query, signal) =>
      cache.query({
        key: JSON.stringify(query),
        ttlMs: cacheTimes.catalogue,
        retries: RETRIES,
        isWorth: isPassing,
        run: inner => api.wallets(query, inner),
        signal,
      }),
  }
}

/** Whether a failure may be gone a moment later: no answer, or one of a server that is busy or broken. */
function isPassing(error: unknown): boolean {
  if (AppKitError.is(error, 'http/unreachable')) return true
  const status = AppKitError.is(error, 'http/status') ? (error.cause as Response).status : 0
  return status === 429 || status >= 500
}
