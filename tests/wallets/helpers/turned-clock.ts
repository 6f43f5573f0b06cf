import type { Clock } from '../../../src/core/clock.js'

/** A clock that stands still until it is turned. */
export interface TurnedClock extends Clock {
  /** Moves on, and rings what falls due on the way. */
  turn(ms: number): void
  /** How many alarms are set. */
  readonly waiting: number
}

export function turnedClock(): TurnedClock {
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
