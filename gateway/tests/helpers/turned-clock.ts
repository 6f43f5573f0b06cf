import type { Clock } from '../../../src/core/clock.js'

/** A clock that stands until a test turns it. */
export interface TurnedClock extends Clock {
  /** Lets time pass, and runs what came due. */
  turn(ms: number): void
  /**
   * Turns by so much until something has settled, each time that somebody waits for no longer than that. While a
   * database works nobody waits, and time stands.
   */
  until<T>(promise: Promise<T>, ms: number): Promise<T>
}

export function turnedClock(start = Date.now()): TurnedClock {
  const due = new Set<{ at: number; run: () => void }>()
  let now = start
  const turn = (ms: number) => {
    now += ms
    for (const timer of [...due].toSorted((a, b) => a.at - b.at)) {
      if (timer.at <= now && due.delete(timer)) timer.run()
    }
  }
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      due.add(timer)
      return () => void due.delete(timer)
    },
    turn,
    async until(promise, ms) {
      const state = { settled: false }
      const done = promise.finally(() => {
        state.settled = true
      })
      while (!state.settled) {
        if ([...due].some(timer => timer.at <= now + ms)) turn(ms)
        await new Promise(resolve => setImmediate(resolve))
      }
      return done
    },
  }
}
