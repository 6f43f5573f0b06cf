import { createCatalogue, type CatalogueApi } from './catalogue.js'
import type { FetchContext } from './fetch-text.js'
import { createHttp, type QueryParams } from './http.js'

/** The catalogue of one app, at its endpoint; without one it says that there is none. */
export function createAppCatalogue(
  baseUrl: string | undefined,
  params: QueryParams,
  context: FetchContext,
): CatalogueApi {
  return createCatalogue(baseUrl ? createHttp({ ...context, baseUrl, params }) : undefined)
}
