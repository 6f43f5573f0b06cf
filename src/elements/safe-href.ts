import { safeUrl } from '../lib/safe-url.js'
import { ownAddress } from './own-address.js'

/** The address of a page or a place in this page, or nothing when following it could run something here. */
export function safeHref(href: string): string | undefined {
  return safeUrl(href, 'page') ?? ownAddress(href)
}
