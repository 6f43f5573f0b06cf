import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort } from '../lib/joint-abort.js'
import { retry } from '../lib/retry.js'
import { TtlCache } from '../lib/ttl-cache.js'

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
