import type { Clock } from '../../../src/core/clock.js'

/** The longest that a request of the data service may take. */
const LIMIT_MS = 20_000

/** A clock on which waits between tries are over at once and kept, and limits are reached when a test says so. */
export class FaultClock implements Clock {
  /** The waits between tries, in milliseconds, in order. */
  readonly waits: number[] = []
  /** Called with each wait before it is over. */
  onWait: () => void = () => {}
  readonly #limits = new Set<() => void>()

  now(): number {
    return Date.parse('2026-01-01T00:00:00Z')
  }

  /** How many requests have a limit that is still watched. */
  get watched(): number {
    return this.#limits.size
  }

  after(ms: number, run: () => void): () => void {
    if (ms === LIMIT_MS) {
      this.#limits.add(run)
      return () => void this.#limits.delete(run)
    }
    this.waits.push(ms)
    const over = setImmediate(run)
    this.onWait()
    return () => clearImmediate(over)
  }

  /** The time of every open request is up. */
  expire(): void {
    this.#limits.forEach(run => run())
  }
}
