import type { Clock } from '../../src/core/clock.js'

/** A clock that skips retry delays but never reaches the time limits (10 s and 20 s). Records the delays. */
export class WaitlessClock implements Clock {
  readonly waits: number[] = []

  now(): number {
    return Date.parse('2026-01-01T00:00:00Z')
  }

  after(ms: number, run: () => void): () => void {
    if (ms === 10_000 || ms === 20_000) return () => {}
    this.waits.push(ms)
    const soon = setImmediate(run)
    return () => clearImmediate(soon)
  }
}
