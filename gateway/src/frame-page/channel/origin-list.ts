const LABEL = '[a-z0-9-]{1,63}'
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/

/**
 * Returns true if an origin, as reported by the browser, is on a project's list. Compares whole origins, never hosts
 * alone. An entry is an origin, an origin with a wildcard for exactly one label (`https://*.example.com`), or one with
 * any port (`http://localhost:*`).
 */
export function matchesOrigin(origin: unknown, list: readonly string[]): origin is string {
  if (typeof origin !== 'string' || !ORIGIN.test(origin) || normalizeOrigin(origin) !== origin) return false
  return list.some(entry => (entry.includes('*') ? toPattern(entry).test(origin) : origin === entry))
}

export function exactOrigins(list: readonly string[]): readonly string[] {
  return list.filter(entry => !entry.includes('*') && normalizeOrigin(entry) === entry)
}

function toPattern(entry: string): RegExp {
  const quoted = entry.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${quoted.replace(/:\*$/, '(?::[0-9]{1,5})?').replace(/\*/g, LABEL)}$`)
}

function normalizeOrigin(origin: string): string | undefined {
  try {
    return new URL(origin).origin
  } catch {
    return undefined
  }
}
