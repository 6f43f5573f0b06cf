const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Wrong recovery attempts per wallet: five in any hour, ten in any day. */
const LIMITS = [
  { most: 5, windowMs: HOUR_MS },
  { most: 10, windowMs: DAY_MS },
] as const

/** The longest window: older attempts count nowhere. */
export const ATTEMPT_WINDOW_MS = DAY_MS

/** Attempts that are left after these wrong ones (milliseconds since the epoch). */
export function attemptsLeft(wrong: readonly number[], now: number): number {
  return Math.min(
    ...LIMITS.map(({ most, windowMs }) => Math.max(0, most - wrong.filter(at => at > now - windowMs).length)),
  )
}

/** Seconds until the next attempt; 0 where one is left. */
export function secondsLocked(wrong: readonly number[], now: number): number {
  const waits = LIMITS.map(({ most, windowMs }) => {
    const recent = wrong.filter(at => at > now - windowMs).toSorted((a, b) => a - b)
    const oldest = recent.at(-most)
    return oldest === undefined ? 0 : oldest + windowMs - now
  })
  return Math.ceil(Math.max(...waits) / 1000)
}
