import type { Clock } from '../core/clock.js'

/** The shortest time that a failing URL is tried last, in milliseconds. It doubles with every further failure. */
export const RANKING_INTERVAL_MS = 4_000
const MAX_DOUBLINGS = 4

/** The order in which the URLs of a network are tried. */
export interface RpcRanking {
  /** Returns the URLs in the configured order, those that failed lately last. */
  sort(urls: readonly string[]): readonly string[]
  report(url: string, ok: boolean): void
}

/**
 * Ranks URLs by the outcome of the requests that they receive anyway, so that ranking sends none. A URL that failed
 * returns to its place after a while, because the order is the app's preference.
 */
export function createRpcRanking(clock: Pick<Clock, 'now'>): RpcRanking {
  const failures = new Map<string, { readonly count: number; readonly until: number }>()
  const isFailing = (url: string) => (failures.get(url)?.until ?? 0) > clock.now()
  return {
    sort: urls => [...urls.filter(url => !isFailing(url)), ...urls.filter(isFailing)],
    report(url, ok) {
      if (ok) return void failures.delete(url)
      const count = (failures.get(url)?.count ?? 0) + 1
      const delay = RANKING_INTERVAL_MS * 2 ** Math.min(count - 1, MAX_DOUBLINGS)
      failures.set(url, { count, until: clock.now() + delay })
    },
  }
}
