import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort, retry, type Timekeeper } from '../lib/async.js'

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

/** The size of the cache, how often it is cleared, and how a failed query is tried again (spec point 9). */
export const queryDefaults = {
  maxEntries: 8192,
  sweepMs: 300_000,
  retries: 3,
  baseDelayMs: 1000,
  maxDelayMs: 30_000,
} as const

/** Something that is asked for, and for how long its answer is good. */
export interface Query<T> {
  readonly key: string
  readonly ttlMs: number
  /** Asks for the value. The signal is aborted once nobody waits for it any more. */
  run(signal: AbortSignal): Promise<T>
  /** How often a failure is tried again; 0 where the transport below does that itself, as the RPC's does. */
  readonly retries?: number
  /** Whether a failure is worth another try; by default each is. */
  isWorth?(error: unknown): boolean
  readonly signal?: AbortSignal | undefined
}

interface Flight {
  readonly joint: JointAbort
  readonly answer: Promise<unknown>
}

/** Answers of one instance, each asked for once while it is good. A failure is never kept. */
export class QueryCache {
  readonly #answers: TtlCache<unknown>
  readonly #flights = new Map<string, Flight>()

  constructor(private readonly clock: Clock) {
    this.#answers = new TtlCache({ clock, maxEntries: queryDefaults.maxEntries, sweepMs: queryDefaults.sweepMs })
  }

  /** The kept answer, or a new one. One key must always be asked for one type. Throws what `run` throws, or `request/aborted`. */
  async query<T>(query: Query<T>): Promise<T> {
    const { key, signal } = query
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    const kept = this.#answers.get(key) as { value: T } | undefined
    if (kept) return kept.value
    const flight = this.#flights.get(key) ?? this.#takeOff(query)
    flight.joint.join(signal)
    try {
      return (await abortable(flight.answer, signal)) as T
    } catch (error) {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    }
  }

  /** Makes the next query of this key ask again. */
  forget(key: string): void {
    this.#answers.delete(key)
    this.#flights.delete(key)
  }

  #takeOff({ key, ttlMs, run, retries = queryDefaults.retries, isWorth = () => true }: Query<unknown>): Flight {
    const joint = new JointAbort()
    const isCurrent = () => this.#flights.get(key) === flight
    const land = () => {
      joint.end()
      if (isCurrent()) this.#flights.delete(key)
    }
    const { clock } = this
    const { signal } = joint
    const { baseDelayMs, maxDelayMs } = queryDefaults
    const asked = retry(() => run(signal), { retries, isWorth, baseDelayMs, maxDelayMs, clock, signal })
    const answer = asked.then(value => {
      if (isCurrent()) this.#answers.set(key, { value }, ttlMs)
      return value
    })
    const flight: Flight = { joint, answer: answer.finally(land) }
    joint.signal.addEventListener('abort', land)
    this.#flights.set(key, flight)
    return flight
  }
}
