import { isAddress } from './is-address.js'

/** An address as people write it; undefined where it is none. It has but one way to be written, and no checksum. */
export function readAddress(text: string): string | undefined {
  const address = text.trim()
  return isAddress(address) ? address : undefined
}
