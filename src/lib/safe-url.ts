/** What a URL from outside is for: an image's source, a page to open, one with a long query, or a link into a wallet's app. */
export type UrlUse = 'image' | 'link' | 'page' | 'wallet'

const LONGEST = 512
const LONGEST_PAGE = 4_096
const LONGEST_DATA = 131_072

const imageData = /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i
const localHosts = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/
/** Schemes that run code, read files, or reach into the browser and the system instead of a wallet. */
const forbidden =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|https?|wss?|ftp|mailto|tel|sms|chrome|chrome-extension|moz-extension|resource|jar|ms-.*|search-ms)$/

/**
 * The one allow-list for URLs that come from outside: gives the text back unchanged when it is safe for its use, and
 * undefined for anything else. Images: `https:`, `blob:` and pictures in `data:`. Links and pages: `https:`. Wallet links: any
 * scheme of an app, with or without `://`, but none that runs code. Plain `http:` is for this machine only.
 */
export function safeUrl(value: unknown, use: UrlUse): string | undefined {
  if (typeof value !== 'string' || /[\s\p{C}]/u.test(value)) return undefined
  if (use === 'image' && imageData.test(value)) return value.length <= LONGEST_DATA ? value : undefined
  if (value.length > (use === 'page' ? LONGEST_PAGE : LONGEST) || value === '') return undefined
  if (use === 'wallet' && /^[a-z][a-z0-9+.-]*$/i.test(value)) return isAppScheme(value) ? value : undefined
  return isSafe(value, use) ? value : undefined
}

function isSafe(text: string, use: UrlUse): boolean {
  const url = parsed(text)
  if (!url) return false
  const web = url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.test(url.hostname))
  if (web) return url.username === '' && url.password === ''
  return (use === 'image' && url.protocol === 'blob:') || (use === 'wallet' && isAppScheme(url.protocol.slice(0, -1)))
}

function isAppScheme(scheme: string): boolean {
  return !forbidden.test(scheme.toLowerCase())
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
