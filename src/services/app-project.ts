import type { AnalyticsItem } from '../contract/analytics.js'
import type { FeatureEntry } from '../contract/project-config.js'
import { featureDefaults, type Features, type Social } from '../core/features.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isList, isShape, isText } from '../lib/shape.js'
import { createHttp, type FetchContext, fetchText, type QueryParams } from './http.js'
import { QueryCache } from './query-cache.js'

export type ProjectFeatures = Partial<Pick<Features, 'email' | 'socials' | 'passkey' | 'swaps' | 'onramp' | 'history'>>

/**
 * Converts a project's configuration to feature overrides. An entry with a null configuration leaves the feature to the
 * app; a missing entry turns it off. A list without any known entry overrides nothing.
 */
export function projectFeatures(entries: readonly FeatureEntry[]): ProjectFeatures {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  if (!['social_login', 'swap', 'onramp', 'activity'].some(id => byId.has(id))) return {}
  const login = byId.get('social_login')
  return {
    ...(login?.config !== null && readLogin(login)),
    ...readFeature('swaps', byId.get('swap'), true),
    ...readFeature('onramp', byId.get('onramp'), true),
    ...readFeature('history', byId.get('activity'), false),
  }
}

function readLogin(entry: FeatureEntry | undefined): ProjectFeatures {
  const named = (entry?.isEnabled && entry.config) || []
  const socials = named.filter(isSocial)
  const email = named.includes('email')
  const logins = { email, socials: socials.length > 0 && socials }
  return email || logins.socials ? logins : { ...logins, passkey: false }
}

function readFeature(
  name: 'swaps' | 'onramp' | 'history',
  entry: FeatureEntry | undefined,
  needsConfig: boolean,
): ProjectFeatures {
  if (entry?.config === null) return {}
  return { [name]: entry !== undefined && entry.isEnabled && (!needsConfig || entry.config.length > 0) }
}

function isSocial(name: string): name is Social {
  return ((featureDefaults.socials || []) as readonly string[]).includes(name)
}

export interface ProjectApi {
  readonly available: boolean
  /** Reads the feature overrides. Cached for five minutes and not retried. */
  features(signal?: AbortSignal): Promise<ProjectFeatures>
}

const TTL_MS = 300_000

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
  config: (value): value is string[] | null => value === null || isList(isText)(value),
})

// Validated by hand to keep the schemas out of the first chunk. Invalid entries are skipped.
function readConfig(value: unknown): readonly FeatureEntry[] {
  const { features } = Object(value) as { features?: unknown }
  if (Array.isArray(features)) return features.filter(isEntry)
  throw new AppKitError('http/malformed')
}

export interface AnalyticsApi {
  readonly available: boolean
  /**
   * Sends events, also while the page unloads. Does not retry.
   * @throws AppKitError `analytics/refused` if the service rejects the origin or the project
   */
  send(items: readonly AnalyticsItem[]): Promise<void>
}

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 65_536

export function createAnalytics(
  baseUrl: string | undefined,
  params: QueryParams,
  { clock, fetch }: FetchContext,
): AnalyticsApi {
  const url = `${baseUrl}/batch?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, `${value}`]))}`
  return {
    available: baseUrl !== undefined,
    async send(items) {
      if (baseUrl === undefined) return
      const init = {
        method: 'POST',
        keepalive: true,
        referrerPolicy: 'strict-origin',
        // Plain text avoids a CORS preflight, which would not complete while the page unloads.
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify(items),
      } satisfies RequestInit
      const onTimeout = () => new AppKitError('http/unreachable')
      try {
        // `onConfigError` is not passed: analytics failures raise no alert.
        await fetchText(url, init, { clock, fetch }, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES, onTimeout })
      } catch (error) {
        throw isRefusal(error) ? new AppKitError('analytics/refused', { cause: error }) : error
      }
    },
  }
}

function isRefusal(error: unknown): boolean {
  const response = AppKitError.is(error) ? error.cause : undefined
  return response instanceof Response && response.status === 403
}
