import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort, retry, type Timekeeper } from '../lib/async.js'

export interface TtlCacheOptions {
  readonly clock: Timekeeper
  readonly maxEntries?: number
  readonly sweepMs?: number
}

interface Entry<V> {
  readonly value: V
  readonly expiresAt: number
}

/** A cache with an expiry per entry. It has no timer: expired entries are removed when a value is stored. */
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

export const queryDefaults = {
  maxEntries: 8192,
  sweepMs: 300_000,
  retries: 3,
  baseDelayMs: 1000,
  maxDelayMs: 30_000,
} as const

export interface Query<T> {
  readonly key: string
  readonly ttlMs: number
  run(signal: AbortSignal): Promise<T>
  /** The number of retries. Use 0 if `run` retries by itself. */
  readonly retries?: number
  isRetryable?(error: unknown): boolean
  readonly signal?: AbortSignal | undefined
}

interface Flight {
  readonly joint: JointAbort
  readonly answer: Promise<unknown>
}

/** Caches query results and shares pending queries. Failures are not cached. */
export class QueryCache {
  readonly #answers: TtlCache<unknown>
  readonly #flights = new Map<string, Flight>()

  constructor(private readonly clock: Clock) {
    this.#answers = new TtlCache({ clock, maxEntries: queryDefaults.maxEntries, sweepMs: queryDefaults.sweepMs })
  }

  /**
   * Returns the cached result or runs the query. A key must always have the same result type.
   * @throws the error of `run`, or AppKitError `request/aborted`
   */
  async query<T>(query: Query<T>): Promise<T> {
    const { key, signal } = query
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    const cached = this.#answers.get(key) as { value: T } | undefined
    if (cached) return cached.value
    const flight = this.#flights.get(key) ?? this.#startFlight(query)
    flight.joint.join(signal)
    try {
      return (await abortable(flight.answer, signal)) as T
    } catch (error) {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    }
  }

  forget(key: string): void {
    this.#answers.delete(key)
    this.#flights.delete(key)
  }

  #startFlight({ key, ttlMs, run, retries = queryDefaults.retries, isRetryable = () => true }: Query<unknown>): Flight {
    const joint = new JointAbort()
    const isCurrent = () => this.#flights.get(key) === flight
    const finish = () => {
      joint.end()
      if (isCurrent()) this.#flights.delete(key)
    }
    const { clock } = this
    const { signal } = joint
    const { baseDelayMs, maxDelayMs } = queryDefaults
    const loading = retry(() => run(signal), { retries, isRetryable, baseDelayMs, maxDelayMs, clock, signal })
    const answer = loading.then(value => {
      if (isCurrent()) this.#answers.set(key, { value }, ttlMs)
      return value
    })
    const flight: Flight = { joint, answer: answer.finally(finish) }
    joint.signal.addEventListener('abort', finish)
    this.#flights.set(key, flight)
    return flight
  }
}
