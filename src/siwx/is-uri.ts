/** A scheme, and signs that may stand in a URI: neither blanks nor quotes nor angle brackets; `%` only before two digits. */
const URI = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=|{}^]|%[\da-f]{2})+$/i
const WEB = /^https?:/i

/** Whether a text is an absolute URI, of the web a readable one, and without a name or password in it. Standard: RFC 3986. */
export function isUri(text: string): boolean {
  if (!URI.test(text)) return false
  if (!WEB.test(text)) return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return /^https?:\/\/[^/]/i.test(text) && url?.username === '' && url.password === ''
}
