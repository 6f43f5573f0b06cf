import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'

/** What an answer is kept by. */
export interface CacheAsk {
  readonly key: string
  readonly ttlMs: number
  /** Past what is kept; what is under way is still shared. */
  readonly fresh?: boolean
}

/** Answers that are kept for a while; those who ask for the same at once share one. A failure is not kept. */
export class SharedCache<V> {
  readonly #kept: TtlCache<V>
  readonly #underWay = new Map<string, Promise<V>>()

  constructor(clock: Clock, maxEntries = 2_000) {
    this.#kept = new TtlCache<V>({ clock, maxEntries })
  }

  /** What is kept, or what `make` gives. */
  async get({ key, ttlMs, fresh = false }: CacheAsk, make: () => Promise<V>): Promise<V> {
    const kept = fresh ? undefined : this.#kept.get(key)
    if (kept !== undefined) return kept
    const shared = this.#underWay.get(key)
    if (shared) return shared
    const made = this.#make(key, ttlMs, make)
    this.#underWay.set(key, made)
    return made
  }

  async #make(key: string, ttlMs: number, make: () => Promise<V>): Promise<V> {
    try {
      const value = await make()
      this.#kept.set(key, value, ttlMs)
      return value
    } finally {
      this.#underWay.delete(key)
    }
  }
}
