/**
 * Whether a page's origin is on a list. An entry is an origin (`https://app.example`), one with a wildcard
 * label (`https://*.app.example`, exactly one label deep), or one with any port (`http://localhost:*`).
 * An empty or absent list allows every origin; a request without an origin does not come from a page.
 */
export function allowedOrigin(origin: string | undefined, list: readonly string[] | undefined): boolean {
  if (origin === undefined || !list || list.length === 0) return true
  const asked = origin.toLowerCase()
  return list.some(entry => matches(asked, entry.trim().toLowerCase().replace(/\/$/, '')))
}

function matches(origin: string, entry: string): boolean {
  if (!entry.includes('*')) return origin === entry
  const pattern = entry
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\*$/, '(:[0-9]{1,5})?')
    .replace(/\*/g, '[a-z0-9-]+')
  return new RegExp(`^${pattern}$`).test(origin)
}
