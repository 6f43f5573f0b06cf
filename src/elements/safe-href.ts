/**
 * The address, or nothing when following it would run or show foreign content in this page. A wallet's own
 * scheme (`metalynx:`) passes: which of those are wanted is decided where the link is made.
 */
export function safeHref(href: string): string | undefined {
  const url = URL.parse?.(href, document.baseURI) ?? parsed(href)
  return url && !REFUSED.test(url.protocol) ? href : undefined
}

const REFUSED = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):$/

/** For engines without `URL.parse`. */
function parsed(href: string): URL | undefined {
  return URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : undefined
}
