import { decodeBase58 } from '../../lib/base58.js'

/** Whether a text is an address of Solana: 32 to 44 characters of base58 that stand for 32 bytes. */
export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
}

/** An address as people write it; undefined where it is none. It has but one way to be written, and no checksum. */
export function readAddress(text: string): string | undefined {
  const address = text.trim()
  return isAddress(address) ? address : undefined
}
