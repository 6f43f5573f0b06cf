/**
 * The address of a picture, or nothing when it is of a kind that we do not load: `https:`, `blob:`, pictures
 * in a `data:` URL, and without TLS only what the page's own host or this machine serves, as in development. A
 * bare word is no address, though a browser would make one of it.
 */
export function imageSource(src: string): string | undefined {
  const text = src.trim()
  if (DATA.test(text)) return text
  if (text.length > MOST_CHARS || !ADDRESS.test(text) || !URL.canParse(text, document.baseURI)) return undefined
  const { protocol, hostname } = new URL(text, document.baseURI)
  const near = hostname === location.hostname || LOCAL.test(hostname)
  return protocol === 'https:' || protocol === 'blob:' || (protocol === 'http:' && near) ? text : undefined
}

/** Longer addresses are refused by servers anyway. */
const MOST_CHARS = 2_048
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const ADDRESS = /^(?:[a-z]+:|\.{0,2}\/)/i
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/
