import { decodeBase58 } from '../../lib/base58.js'

export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
}

/** Solana addresses have no checksum. */
export function readAddress(text: string): string | undefined {
  const address = text.trim()
  return isAddress(address) ? address : undefined
}
