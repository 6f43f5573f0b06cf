import type { Clock } from '../../../src/core/clock.js'

/** A clock that stands until a test turns it. */
export interface TurnedClock extends Clock {
  /** Lets time pass, and runs what came due. */
  turn(ms: number): void
}

export function turnedClock(start = Date.now()): TurnedClock {
  const due = new Set<{ at: number; run: () => void }>()
  let now = start
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      due.add(timer)
      return () => void due.delete(timer)
    },
    turn(ms) {
      now += ms
      for (const timer of [...due].toSorted((a, b) => a.at - b.at)) {
        if (timer.at <= now && due.delete(timer)) timer.run()
      }
    },
  }
}
