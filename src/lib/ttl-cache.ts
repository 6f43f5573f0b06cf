import type { Timekeeper } from './timekeeper.js'

/** How much a cache keeps, by whose time. */
export interface TtlCacheOptions {
  readonly clock: Timekeeper
  /** How many entries are kept; beyond that the one that was not read for longest goes. */
  readonly maxEntries?: number
  /** How often what has expired is cleared away, in milliseconds. */
  readonly sweepMs?: number
}

interface Entry<V> {
  readonly value: V
  readonly expiresAt: number
}

/** Values that are good for a while. Has no timer: what has expired is cleared away when something is stored. */
export class TtlCache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #clock: Timekeeper
  readonly #maxEntries: number
  readonly #sweepMs: number
  #sweptAt: number

  constructor({ clock, maxEntries = 8192, sweepMs = 300_000 }: TtlCacheOptions) {
    this.#clock = clock
    this.#maxEntries = maxEntries
    this.#sweepMs = sweepMs
    this.#sweptAt = clock.now()
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.expiresAt <= this.#clock.now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Keeps a value for so many milliseconds. */
  set(key: string, value: V, ttlMs: number): void {
    const now = this.#clock.now()
    if (now - this.#sweptAt >= this.#sweepMs) this.#sweep(now)
    this.#entries.delete(key)
    this.#entries.set(key, { value, expiresAt: now + ttlMs })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key)
  }
}
