import { sameBytes } from './bytes.js'
import { isUtf8, readOffChainMessage } from './off-chain-message.js'
import { isSolanaMessage, readSolanaTransaction } from './solana-transaction.js'

/** The first byte of a message of a transaction has this bit where it names a version. */
const VERSIONED = 0x80
const OFF_CHAIN = 0xff

/**
 * Whether bytes can be signed as a text without a risk that the signature is one of a transaction, now or in a version
 * that does not exist yet. A first byte of 0x80 and above is a version of transactions or an off-chain header; such bytes
 * are a text only where all of them are UTF-8 and the signer's own key, which every transaction names, is not in them.
 */
export function isSignableText(message: Uint8Array, signer: Uint8Array): boolean {
  const first = message[0] ?? 0
  if (first === OFF_CHAIN) return readOffChainMessage(message)?.signers.some(key => sameBytes(key, signer)) ?? false
  if (first >= VERSIONED) return isUtf8(message) && !contains(message, signer)
  return !isSolanaMessage(message) && !readSolanaTransaction(message)
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at + part.length <= bytes.length; at++)
    if (sameBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}
