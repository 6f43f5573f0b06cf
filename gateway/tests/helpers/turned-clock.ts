import type { Clock } from '../../../src/core/clock.js'

/** A clock that advances only in tests. */
export interface TurnedClock extends Clock {
  /** Advances the time and runs due timers. */
  turn(ms: number): void
  /**
   * Advances in steps until the promise settles, whenever a timer within that step is pending. Time does not pass while
   * a database works. It passes while something else does, such as Web Crypto, if another timer is within the step: keep
   * steps as short as the timer that the promise waits for.
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
