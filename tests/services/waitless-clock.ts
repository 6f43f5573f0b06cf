import type { Clock } from '../../src/core/clock.js'

/** A clock on which waits between tries are over at once, while limits (10 s, 20 s) are never reached; it keeps the waits. */
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
