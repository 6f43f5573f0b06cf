import type { Clock } from '../../../../src/core/clock.js'

/** Timers from this duration on are request timeouts; shorter ones are retry delays. */
const LIMIT_MS = 2_000

/** A clock on which retry delays end at once, and request timeouts end on demand. */
export class HeldClock implements Clock {
  /** Milliseconds ahead of the system clock. */
  ahead = 0
  readonly #limits = new Map<() => void, number>()
  #waits = 0

  now(): number {
    return Date.now() + this.ahead
  }

  /** Number of open requests: those with a pending timeout or retry. */
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

  /** Ends the timeouts of open requests: all, or those with this duration. */
  expire(ms?: number): void {
    for (const [reached, given] of this.#limits) if (ms === undefined || ms === given) reached()
  }
}
