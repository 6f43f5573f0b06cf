/** Whether two objects have the same fields with the same values, so that the one a component has can stay. */
export function sameFields<T>(one: T, other: T): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const [mine, theirs] = [Object.entries(one), Object.entries(other)]
  return mine.length === theirs.length && mine.every(([name, value]) => name in other && Object.is(value, other[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
