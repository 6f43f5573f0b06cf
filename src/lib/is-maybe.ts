import type { Check } from './shape.js'

/** What passes the check, or nothing at all. */
export function isMaybe<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}
