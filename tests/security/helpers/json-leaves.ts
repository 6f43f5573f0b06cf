/** The way to a value within JSON. */
export type Path = readonly (string | number)[]

/** Each value within JSON that has none within itself, and the way to it. */
export function leavesOf(value: unknown, path: Path = []): readonly { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/** The same JSON with another value in one place. */
export function replacedAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === key ? replacedAt(inner, rest, by) : inner))
  const own = value as Record<string, unknown>
  return { ...own, [key]: replacedAt(own[key], rest, by) }
}
