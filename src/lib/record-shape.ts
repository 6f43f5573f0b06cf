import type { Check } from './shape.js'

/** An object of which each value passes, whatever its keys are. */
export function isMapOf<T>(check: Check<T>): Check<Readonly<Record<string, T>>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
}

/** What passes the check, or nothing at all. */
export function isMaybe<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}
