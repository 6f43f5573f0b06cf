/**
 * The purpose of an untrusted URL. `page` is a link that allows a long query; `wallet` is a deep link into a wallet
 * app.
 */
export type UrlUse = 'image' | 'link' | 'page' | 'wallet'

const MAX_URL_LENGTH = 512
const MAX_PAGE_URL_LENGTH = 4_096
const MAX_DATA_URL_LENGTH = 131_072

// Most URLs. Browsers parse each of them: the last label is no number, and none is encoded (`xn--`).
const plain = /^https:\/\/(?:(?!xn--)[a-z\d-]+\.)+[a-z]+(?:\/[\w./?=&%#+-]*)?$/i
const imageData = /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i
const localHosts = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/
// Schemes that run code, read files, or open the browser or the system instead of a wallet.
const forbidden =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|https?|wss?|ftp|mailto|tel|sms|chrome|chrome-extension|moz-extension|resource|jar|ms-.*|search-ms)$/

/**
 * The only allowlist for untrusted URLs. Returns the text unchanged if it is safe for the purpose, else undefined.
 * Images: `https:`, `blob:` and `data:` images. Links and pages: `https:`. Wallet links: any app scheme, with or
 * without `://`, that runs no code. `http:` is allowed for this machine only.
 */
export function safeUrl(value: unknown, use: UrlUse): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.length <= MAX_URL_LENGTH && plain.test(value)) return value // a list of wallets has hundreds of URLs
  if (/[\s\p{C}]/u.test(value)) return undefined
  if (use === 'image' && imageData.test(value)) return value.length <= MAX_DATA_URL_LENGTH ? value : undefined
  if (value.length > (use === 'page' ? MAX_PAGE_URL_LENGTH : MAX_URL_LENGTH) || value === '') return undefined
  if (use === 'wallet' && /^[a-z][a-z0-9+.-]*$/i.test(value)) return isAppScheme(value) ? value : undefined
  return isSafe(value, use) ? value : undefined
}

function isSafe(text: string, use: UrlUse): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const web = url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.test(url.hostname))
  if (web) return url.username === '' && url.password === ''
  return (use === 'image' && url.protocol === 'blob:') || (use === 'wallet' && isAppScheme(url.protocol.slice(0, -1)))
}

function isAppScheme(scheme: string): boolean {
  return !forbidden.test(scheme.toLowerCase())
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
