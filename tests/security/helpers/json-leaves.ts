/** Path of a value within JSON. */
export type Path = readonly (string | number)[]

/** Returns all primitive values within JSON with their paths. */
export function getLeaves(
  value: unknown,
  path: Path = [],
): readonly { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) => getLeaves(inner, [...path, key]))
}

/** Returns a copy of the JSON with another value at a path. */
export function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === key ? replaceAt(inner, rest, replacement) : inner))
  const own = value as Record<string, unknown>
  return { ...own, [key]: replaceAt(own[key], rest, replacement) }
}
