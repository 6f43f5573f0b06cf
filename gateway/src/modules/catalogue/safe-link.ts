/** The longest link that is kept, in characters. */
export const MAX_LINK = 512

/** Schemes that run code, read files, or hide where they lead. */
const FORBIDDEN = /^(javascript|data|file|blob|about|vbscript|http|intent|view-source|filesystem):/i
const SCHEME = /^[a-z][a-z0-9+.-]{0,63}:/i
/** White space, control characters, direction overrides, quotes and brackets never stand in an honest link. */
const ODD = /[\s\p{C}<>"'`\\]/u

/** An `https:` link, trimmed; undefined for anything else. Without user name and password. */
export function webLink(value: unknown): string | undefined {
  const link = plain(value)
  if (!link || !URL.canParse(link)) return undefined
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && !username && !password && hostname.includes('.') ? link : undefined
}

/** A link that a phone or desktop hands to the wallet: any scheme of its own, or `https:`; trimmed. */
export function appLink(value: unknown): string | undefined {
  const link = plain(value)
  if (!link || !SCHEME.test(link) || FORBIDDEN.test(link)) return undefined
  return /^https:/i.test(link) ? webLink(link) : link
}

function plain(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const link = value.trim()
  return link.length <= MAX_LINK && !ODD.test(link) ? link : undefined
}
