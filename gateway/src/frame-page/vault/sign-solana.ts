import { ed25519 } from '@noble/curves/ed25519.js'
import { sameBytes, type Bytes } from './bytes.js'
import { isSignableText } from './solana-text.js'
import { readSolanaTransaction } from './solana-transaction.js'
import { WorkerError } from './worker-error.js'

const SIGNATURE = 64

/** Signs a text. Throws `BAD_REQUEST` for bytes that could be a transaction's: such a signature would move funds. */
export function signSolanaMessage(key: Uint8Array, message: Uint8Array): Bytes {
  if (!isSignableText(message, ed25519.getPublicKey(key))) throw new WorkerError('BAD_REQUEST')
  return new Uint8Array(ed25519.sign(message, key))
}

/**
 * Signs the message of a legacy or v0 transaction as it stands, and puts the signature into our slot; the others'
 * stay. Throws `BAD_REQUEST` for what is not a transaction, `NOT_A_SIGNER` where our key has no slot.
 */
export function signSolanaTransaction(key: Uint8Array, bytes: Uint8Array): { transaction: Bytes; signature: Bytes } {
  const read = readSolanaTransaction(bytes)
  if (!read) throw new WorkerError('BAD_REQUEST')
  const ours = ed25519.getPublicKey(key)
  const slot = read.signers.findIndex(signer => sameBytes(signer, ours))
  if (slot < 0) throw new WorkerError('NOT_A_SIGNER')
  const signature = new Uint8Array(ed25519.sign(read.message, key))
  const transaction = new Uint8Array(bytes)
  transaction.set(signature, read.signaturesAt + slot * SIGNATURE)
  return { transaction, signature }
}
