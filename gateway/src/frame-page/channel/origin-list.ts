/** A label of a host name: letters, digits and hyphens. */
const LABEL = '[a-z0-9-]{1,63}'
/** What an origin of the web looks like, as a browser writes it: no path, no user, nothing in capitals. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/

/**
 * Whether an origin, as the browser said it, is on a project's list. Whole origins are compared, never hosts
 * alone. An entry is an origin, one with a wildcard for exactly one label (`https://*.example.com`), or one
 * with any port (`http://localhost:*`).
 */
export function matchesOrigin(origin: unknown, list: readonly string[]): origin is string {
  if (typeof origin !== 'string' || !ORIGIN.test(origin) || written(origin) !== origin) return false
  return list.some(entry => (entry.includes('*') ? pattern(entry).test(origin) : origin === entry))
}

/** Entries that are an origin by themselves: only to these can a message be posted. */
export function exactOrigins(list: readonly string[]): readonly string[] {
  return list.filter(entry => !entry.includes('*') && written(entry) === entry)
}

function pattern(entry: string): RegExp {
  const quoted = entry.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${quoted.replace(/:\*$/, '(?::[0-9]{1,5})?').replace(/\*/g, LABEL)}$`)
}

function written(origin: string): string | undefined {
  try {
    return new URL(origin).origin
  } catch {
    return undefined
  }
}
