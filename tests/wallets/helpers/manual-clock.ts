import type { Clock } from '../../../src/core/clock.js'

/** A clock that advances only when it is turned. */
export interface ManualClock extends Clock {
  /** Advances the clock and runs the due timers. */
  turn(ms: number): void
  /** Number of pending timers. */
  readonly waiting: number
}

export function createManualClock(): ManualClock {
  const alarms = new Set<{ at: number; run: () => void }>()
  let now = Date.now()
  return {
    now: () => now,
    after(ms, run) {
      const alarm = { at: now + ms, run }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    turn(ms) {
      now += ms
      for (const alarm of [...alarms].sort((a, b) => a.at - b.at)) {
        if (alarm.at > now || !alarms.delete(alarm)) continue
        alarm.run()
      }
    },
    get waiting() {
      return alarms.size
    },
  }
}
