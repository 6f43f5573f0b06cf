/** Tells whether a value that came from outside is what it should be. */
export type Check<T> = (value: unknown) => value is T

/** A text, of at most 2048 characters. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2048
}

/** A finite number. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** One of the given texts. */
export function isOneOf<const T extends string>(...texts: readonly T[]): Check<T> {
  return (value): value is T => texts.includes(value as T)
}

/** A list in which each item passes. */
export function isListOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(check)
}

/** An object whose named fields pass; it may have others. A field may be absent where its check takes `undefined`. */
export function isShape<T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> {
  const named = Object.entries(fields) as [keyof T, Check<unknown>][]
  return (value): value is T =>
    typeof value === 'object' && value !== null && named.every(([name, check]) => check((value as T)[name]))
}
