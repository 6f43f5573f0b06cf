import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../lib/base58.js'
import { decodeBase64, encodeBase64 } from '../lib/bytes.js'
import type { SignedClaim } from './message.js'

/**
 * Verifies an Ed25519 signature of 64 bytes in base58, or in base64 as sent by some wallets. Verification is strict:
 * signatures are not malleable, and keys of small order are rejected. Standard: RFC 8032.
 */
export async function verifySolana({ address, message, signature }: SignedClaim): Promise<boolean> {
  const key = decodeBase58(address)
  const signed = readSignature(signature)
  if (key?.length !== 32 || signed?.length !== 64) return false
  return ed25519.verify(signed, new TextEncoder().encode(message), key, { zip215: false })
}

function readSignature(text: string): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > 88) return undefined
  if (!text.endsWith('==')) return decodeBase58(text)
  const bytes = decodeBase64(text)
  return bytes && encodeBase64(bytes) === text ? bytes : undefined
}
