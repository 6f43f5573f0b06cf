import { safeUrl } from './safe-url.js'

/** A link into a wallet, ready to be opened. */
export interface DeepLink {
  /** What is opened. */
  readonly href: string
  /** The wallet's own part, to find the app again for later requests. */
  readonly base: string
}

/** What the page around the link does to it. */
export interface DeepLinkOptions {
  /** Whether the page is inside Telegram on Android, which decodes every link once on the way. */
  readonly encodeTwice?: boolean
}

/**
 * The link that hands a pairing URI to a wallet's app: `{scheme}://wc?uri=` of a native link, `{url}/wc?uri=` of a
 * universal one. Undefined where the wallet's link is not safe to open.
 */
export function deepLink(link: string | undefined, uri: string, options: DeepLinkOptions = {}): DeepLink | undefined {
  const safe = safeUrl(link, 'wallet')
  if (!safe) return undefined
  // Catalogues list universal links with or without the path that is added here.
  const base = withSlash(safe.replace(/^(https?:.*\/)wc\/?$|wc\/?\?uri=$/, '$1'))
  const once = encodeURIComponent(uri)
  return { base, href: `${base}wc?uri=${options.encodeTwice ? encodeURIComponent(once) : once}` }
}

/** `metamask`, `metamask:` and `metamask:/` mean `metamask://`. */
function withSlash(link: string): string {
  if (!link.includes('://')) return `${link.replace(/[/:]/g, '')}://`
  return link.endsWith('/') ? link : `${link}/`
}
