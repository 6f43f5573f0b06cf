import { blake2b } from '@noble/hashes/blake2'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'

export interface ReadAddress {
  readonly key: Uint8Array
  readonly prefix: number
}

// `TextEncoder` is missing in Jest's jsdom, where apps import this file in tests.
const SALT = Uint8Array.from('SS58PRE', character => character.charCodeAt(0))

/**
 * Decodes the address of a 32-byte key. Returns undefined if it is malformed or its checksum is wrong. Standard: SS58.
 */
export function readAddress(text: string): ReadAddress | undefined {
  const bytes = text.length > 60 ? undefined : decodeBase58(text)
  const [first = 128, second = 0] = bytes ?? []
  const length = first < 64 ? 1 : 2
  if (!bytes || first > 127 || bytes.length !== length + 34) return undefined
  const body = bytes.subarray(0, length + 32)
  const sum = checksum(body)
  if (bytes[length + 32] !== sum[0] || bytes[length + 33] !== sum[1]) return undefined
  const prefix = length === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  return { key: body.subarray(length), prefix }
}

export function writeAddress(key: Uint8Array, prefix: number): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...key])
  return encodeBase58(Uint8Array.from([...body, ...checksum(body).subarray(0, 2)]))
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...SALT, ...body]), { dkLen: 64 })
}
