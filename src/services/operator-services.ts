import type { AppKitOptions, Endpoints } from '../core/config.js'
import type { AnalyticsApi } from './analytics.js'
import type { ProjectApi } from './app-project.js'
import type { FetchContext } from './fetch-text.js'
import type { QueryParams } from './http.js'
import { lazyChunk } from './lazy-chunk.js'

/** What concerns whoever runs the services: what is told him, and what he decides. */
export interface OperatorServices {
  readonly analytics: AnalyticsApi
  readonly project: ProjectApi
}

/** Makes them; nothing is loaded before one is used. */
export function operatorServices(
  { projectId }: AppKitOptions,
  endpoints: Endpoints,
  query: QueryParams,
  context: FetchContext,
): OperatorServices {
  const load = () => import('./operator.js')
  const analytics = lazyChunk(load, module => module.createAnalytics(endpoints.analytics, query, context))
  const project = lazyChunk(load, module => module.createAppProject(endpoints.catalogue, query, context))
  return {
    analytics: {
      available: endpoints.analytics !== undefined,
      send: async items => (await analytics()).send(items),
    },
    project: {
      available: Boolean(endpoints.catalogue && projectId),
      features: async signal => (await project()).features(signal),
    },
  }
}
