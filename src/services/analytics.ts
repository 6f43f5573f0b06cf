import type { AnalyticsItem } from '../contract/analytics.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { fetchText, type FetchContext } from './fetch-text.js'
import type { QueryParams } from './http.js'

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
