import { ed25519 } from '@noble/curves/ed25519'
import { encodeBase58 } from '../../lib/encode-base58.js'

/** A key of Solana. Standard: RFC 8032. */
export interface KeyPair {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** The key that 32 bytes stand for. */
export function keyPair(seed: Uint8Array): KeyPair {
  const publicKey = ed25519.getPublicKey(seed)
  return { address: encodeBase58(publicKey), publicKey, sign: message => ed25519.sign(message, seed) }
}
