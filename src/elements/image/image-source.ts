/**
 * The address of a picture, or nothing when it is of a kind that we do not load: `https:`, `blob:`, pictures
 * in a `data:` URL, what the page's own origin serves, and a local server during development.
 */
export function imageSource(src: string): string | undefined {
  const text = src.trim()
  if (DATA.test(text)) return text
  if (!URL.canParse(text, document.baseURI)) return undefined
  const { protocol, origin, hostname } = new URL(text, document.baseURI)
  const near = origin === location.origin || LOCAL.test(hostname)
  return protocol === 'https:' || protocol === 'blob:' || (protocol === 'http:' && near) ? text : undefined
}

const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/
