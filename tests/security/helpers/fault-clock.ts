import type { Clock } from '../../../src/core/clock.js'

/** Timeout of a data service request. */
const LIMIT_MS = 20_000

/** A clock that records and skips retry delays. The test triggers timeouts with `expire`. */
export class FaultClock implements Clock {
  /** The retry delays so far, in milliseconds. */
  readonly waits: number[] = []
  /** Called with each delay before it ends. */
  onWait: () => void = () => {}
  readonly #limits = new Set<() => void>()

  now(): number {
    return Date.parse('2026-01-01T00:00:00Z')
  }

  /** Number of pending timeouts. */
  get pendingTimeouts(): number {
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

  /** Triggers the timeout of every pending request. */
  expire(): void {
    this.#limits.forEach(run => run())
  }
}
