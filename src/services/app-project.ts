import type { AnalyticsItem } from '../contract/analytics.js'
import type { FeatureEntry } from '../contract/project-config.js'
import { featureDefaults, type Features, type Social } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isListOf, isShape, isText } from '../lib/shape.js'
import { createHttp, type FetchContext, fetchText, type QueryParams } from './http.js'
import { QueryCache } from './query-cache.js'

/** The features that an operator may decide for his project. */
export type ProjectFeatures = Partial<Pick<Features, 'email' | 'socials' | 'swaps' | 'onramp' | 'history'>>

/**
 * What a project's configuration says of the app's features: its word counts, what it leaves to the app (a null
 * configuration) is not here, and what it does not name is off. A list without a single name we know is no
 * configuration, and says nothing.
 */
export function projectFeatures(entries: readonly FeatureEntry[]): ProjectFeatures {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  if (!['social_login', 'swap', 'onramp', 'activity'].some(id => byId.has(id))) return {}
  const login = byId.get('social_login')
  return {
    ...(login?.config !== null && loginOf(login)),
    ...said('swaps', byId.get('swap'), true),
    ...said('onramp', byId.get('onramp'), true),
    ...said('history', byId.get('activity'), false),
  }
}

function loginOf(entry: FeatureEntry | undefined): ProjectFeatures {
  const named = (entry?.isEnabled && entry.config) || []
  const socials = named.filter(isSocial)
  return { email: named.includes('email'), socials: socials.length > 0 && socials }
}

function said(
  name: 'swaps' | 'onramp' | 'history',
  entry: FeatureEntry | undefined,
  byNames: boolean,
): ProjectFeatures {
  if (entry?.config === null) return {}
  return { [name]: entry !== undefined && entry.isEnabled && (!byNames || entry.config.length > 0) }
}

function isSocial(name: string): name is Social {
  return ((featureDefaults.socials || []) as readonly string[]).includes(name)
}

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

/** Where the app's statistics are told. */
export interface AnalyticsApi {
  /** Whether the app named such a service at all. */
  readonly available: boolean
  /**
   * Tells what happened, also while the page goes. Throws `analytics/refused` where the service knows the origin or
   * the project not, and what else the transport throws; tries nothing again.
   */
  send(items: readonly AnalyticsItem[]): Promise<void>
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 65_536

/** Binds the service of statistics to its URL. */
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
        // Plain text spares the browser a question in advance, which nobody would wait for while the page goes.
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify(items),
      } satisfies RequestInit
      const onTimeout = () => new AppKitError('http/unreachable')
      try {
        // Refusals are told here alone: what is said of statistics is no alert.
        await fetchText(url, init, { clock, fetch }, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER, onTimeout })
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

// What speaks to whoever runs the services, in the one file that is loaded when that is first done.
