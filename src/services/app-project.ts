import type { FeatureEntry } from '../contract/project-config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isListOf, isShape, isText } from '../lib/shape.js'
import type { FetchContext } from './fetch-text.js'
import { createHttp, type QueryParams } from './http.js'
import { projectFeatures, type ProjectFeatures } from './project-features.js'
import { QueryCache } from './query-cache.js'

/** What the operator of the catalogue says of the app's project. */
export interface ProjectApi {
  /** Whether there is a project, and somebody to ask about it. */
  readonly available: boolean
  /** What he decides of its features. Asked once in five minutes, and never tried again at once. */
  features(signal?: AbortSignal): Promise<ProjectFeatures>
}

const TTL_MS = 300_000

/** Binds the questions about a project to where the catalogue is. */
export function createAppProject(baseUrl: string | undefined, params: QueryParams, context: FetchContext): ProjectApi {
  const cache = new QueryCache(context.clock)
  const http = baseUrl && params['projectId'] ? createHttp({ ...context, baseUrl, params }) : undefined
  return {
    available: http !== undefined,
    async features(signal) {
      if (!http) return {}
      const run = (inner: AbortSignal) => http.get('appkit/v1/config', readConfig, {}, inner)
      return projectFeatures(await cache.query({ key: 'config', ttlMs: TTL_MS, retries: 0, run, signal }))
    },
  }
}

const isEntry = isShape<FeatureEntry>({
  id: isText,
  isEnabled: (value): value is boolean => typeof value === 'boolean',
  config: (value): value is string[] | null => value === null || isListOf(isText)(value),
})

/** By hand, as the schemas would be loaded by every page that opens the modal. What is no entry is left out alone. */
function readConfig(value: unknown): readonly FeatureEntry[] {
  const { features } = Object(value) as { features?: unknown }
  if (Array.isArray(features)) return features.filter(isEntry)
  throw new AppKitError('http/malformed')
}
