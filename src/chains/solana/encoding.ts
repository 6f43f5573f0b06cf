import { decodeBase64, decodeHex, encodeHex } from '../../lib/bytes.js'

// Longer texts cannot be a transaction, which has at most 1,232 bytes.
const MAX_BASE64_LENGTH = 8_192

/** Accepts missing padding and whitespace. */
export function readBase64(text: unknown, maxLength = MAX_BASE64_LENGTH): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const plain = text.replaceAll(/\s/g, '')
  return plain === '' ? new Uint8Array() : decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${encodeHex(bytes)}`
}

export function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  const bytes = text?.startsWith('0x') ? decodeHex(text.slice(2)) : undefined
  return bytes?.length ? bytes : undefined
}
