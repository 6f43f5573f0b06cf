import { safeUrl } from '../../lib/safe-url.js'
import { ownAddress } from '../own-address.js'

/** The address of a picture, or nothing when it is of a kind that we do not load. */
export function imageSource(src: string): string | undefined {
  const text = src.trim()
  // Wallets announce drawings with their line breaks in them; as part of an address those are written in numbers.
  const whole = /^data:/i.test(text) ? text.replace(/\s/g, encodeURIComponent) : text
  return safeUrl(whole, 'image') ?? ownAddress(whole)
}
