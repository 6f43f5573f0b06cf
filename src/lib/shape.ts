export type Check<T> = (value: unknown) => value is T

/** Accepts strings of at most 2048 characters. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2048
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export function isLiteral<const T extends string>(...texts: readonly T[]): Check<T> {
  return (value): value is T => texts.includes(value as T)
}

export function isList<T>(check: Check<T>): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(check)
}

/**
 * Accepts objects whose listed fields pass. Extra fields are allowed; a field may be missing if its check accepts
 * `undefined`.
 */
export function isShape<T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> {
  const named = Object.entries(fields) as [keyof T, Check<unknown>][]
  return (value): value is T =>
    typeof value === 'object' && value !== null && named.every(([name, check]) => check((value as T)[name]))
}
