/**
 * An address of the page's own host, as a page writes it for its own pictures and pages: `/logo.png`, `#help`, or
 * with the host. Nothing for another host, and nothing for a bare word, though a browser would make an address of it.
 */
export function ownAddress(text: string): string | undefined {
  if (text.length > MOST_CHARS || !WRITTEN.test(text) || !URL.canParse(text, document.baseURI)) return undefined
  const { protocol, hostname } = new URL(text, document.baseURI)
  return /^https?:$/.test(protocol) && hostname === location.hostname ? text : undefined
}

/** Longer addresses are refused by servers anyway. */
const MOST_CHARS = 2_048
const WRITTEN = /^(?:https?:\/\/|\.{0,2}\/|[#?])\S*$/i
