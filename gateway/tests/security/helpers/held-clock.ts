import type { Clock } from '../../../../src/core/clock.js'

/** What is at least so long is the limit of a request; what is shorter is a wait between tries. */
const LIMIT_MS = 2_000

/** A clock on which waits between tries are over at once, and the limits of requests are reached when a test says so. */
export class HeldClock implements Clock {
  /** Added to the time of the wall, in milliseconds. */
  ahead = 0
  readonly #limits = new Map<() => void, number>()

  now(): number {
    return Date.now() + this.ahead
  }

  /** How many requests have a limit that is still watched. */
  get watched(): number {
    return this.#limits.size
  }

  after(ms: number, run: () => void): () => void {
    if (ms < LIMIT_MS) {
      const over = setImmediate(run)
      return () => clearImmediate(over)
    }
    const reached = () => run()
    this.#limits.set(reached, ms)
    return () => void this.#limits.delete(reached)
  }

  /** The time of open requests is up: of all, or of those that were given so long. */
  expire(ms?: number): void {
    for (const [reached, given] of this.#limits) if (ms === undefined || ms === given) reached()
  }
}
