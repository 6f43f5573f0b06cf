import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'

export interface CacheRequest {
  readonly key: string
  readonly ttlMs: number
  /** Ignores the cached value. Pending requests are still shared. */
  readonly fresh?: boolean
}

/** Caches values for a limited time. Concurrent requests for a key share one promise. Failures are not cached. */
export class SharedCache<V> {
  readonly #cache: TtlCache<V>
  readonly #pending = new Map<string, Promise<V>>()

  constructor(clock: Clock, maxEntries = 2_000) {
    this.#cache = new TtlCache<V>({ clock, maxEntries })
  }

  async get({ key, ttlMs, fresh = false }: CacheRequest, load: () => Promise<V>): Promise<V> {
    const cached = fresh ? undefined : this.#cache.get(key)
    if (cached !== undefined) return cached
    const shared = this.#pending.get(key)
    if (shared) return shared
    const loading = this.#load(key, ttlMs, load)
    this.#pending.set(key, loading)
    return loading
  }

  async #load(key: string, ttlMs: number, load: () => Promise<V>): Promise<V> {
    try {
      const value = await load()
      this.#cache.set(key, value, ttlMs)
      return value
    } finally {
      this.#pending.delete(key)
    }
  }
}
