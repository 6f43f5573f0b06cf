import type { Check } from './shape.js'

export function isRecord<T>(check: Check<T>): Check<Readonly<Record<string, T>>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
}

export function isOptional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}
