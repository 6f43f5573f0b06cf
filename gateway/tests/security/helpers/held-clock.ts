import type { Clock } from '../../../../src/core/clock.js'

/** What is at least so long is the limit of a request; what is shorter is a wait between tries. */
const LIMIT_MS = 2_000

/** A clock on which waits between tries are over at once, and the limits of requests are reached when a test says so. */
export class HeldClock implements Clock {
  /** Added to the time of the wall, in milliseconds. */
  ahead = 0
  readonly #limits = new Map<() => void, number>()
  #waits = 0

  now(): number {
    return Date.now() + this.ahead
  }

  /** How many requests are open: those whose limit is watched, and those that wait for their next try. */
  get watched(): number {
    return this.#limits.size + this.#waits
  }

  after(ms: number, run: () => void): () => void {
    if (ms < LIMIT_MS) {
      let isWaiting = true
      const end = () => {
        if (isWaiting) this.#waits--
        isWaiting = false
      }
      this.#waits++
      const over = setImmediate(() => {
        end()
        run()
      })
      return () => {
        clearImmediate(over)
        end()
      }
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
