import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { hashMessage, hashTypedData, keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import {
  WALLET_STATEMENT_VALIDATOR,
  walletStatementText,
  type WalletStatement,
} from '../../../../src/contract/recovery-api.js'
import { type EvmSigning, type Hex, type TypedData, WorkerError } from '../worker/worker-protocol.js'
import { concatBytes, encodeBase64Url, equalBytes } from '../../../../src/lib/bytes.js'
import { utf8, type Bytes } from './bytes.js'
import { isSignableText, readSolanaTransaction } from './solana-messages.js'

interface EvmSignature {
  /** r, s and v (27 or 28), 65 bytes. */
  readonly signature: Hex
  readonly digest: Hex
}

/** Signs a message. Standard: EIP-191, version 0x45 (`personal_sign`). */
export function signEvmMessage(key: Uint8Array, message: Uint8Array): EvmSignature {
  return signEvmDigest(key, hashMessage({ raw: message }))
}

/**
 * Signs typed data. Standard: EIP-712.
 * @throws WorkerError `BAD_REQUEST` if the types and values do not match
 */
export function signEvmTypedData(key: Uint8Array, typedData: TypedData): EvmSignature {
  return signEvmDigest(key, hashTypedDataOrThrow(typedData))
}

/**
 * Signs a transaction. Standards: EIP-155, EIP-1559.
 * @throws WorkerError `BAD_REQUEST` for invalid values
 */
export function signEvmTransaction(
  key: Uint8Array,
  transaction: EvmSigning,
): { serialized: Hex; hash: Hex; digest: Hex } {
  const fields = toFields(transaction)
  const digest = keccak256(serialize(fields))
  const { r, s, recovery } = signRecoverable(key, digest)
  const legacyV = BigInt(transaction.chainId) * 2n + 35n + BigInt(recovery)
  const v = transaction.type === 'legacy' ? legacyV : 27n + BigInt(recovery)
  const serialized = serialize(fields, { r, s, yParity: recovery, v })
  return { serialized, hash: keccak256(serialized), digest }
}

function hashTypedDataOrThrow(typedData: TypedData): Hex {
  try {
    return hashTypedData(typedData as Parameters<typeof hashTypedData>[0])
  } catch {
    throw new WorkerError('BAD_REQUEST')
  }
}

// Copies each field by name, so that other properties are not signed.
function toFields(transaction: EvmSigning): TransactionSerializable {
  const { chainId, nonce, to, value, data, gas } = transaction
  if (![chainId, nonce].every(Number.isSafeInteger) || chainId < 1 || nonce < 0) throw new WorkerError('BAD_REQUEST')
  const common = { chainId, nonce, value, data, gas, ...(to && { to }) }
  if (transaction.type === 'legacy') return { ...common, type: 'legacy', gasPrice: transaction.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return { ...common, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

function serialize(fields: TransactionSerializable, signature?: { r: Hex; s: Hex; yParity: number; v: bigint }): Hex {
  try {
    return serializeTransaction(fields, signature)
  } catch {
    throw new WorkerError('BAD_REQUEST')
  }
}

// Signs a digest. Only for digests computed by the caller from known content.
function signEvmDigest(key: Uint8Array, digest: Hex): EvmSignature {
  const { r, s, recovery } = signRecoverable(key, digest)
  return { signature: `${r}${s.slice(2)}${recovery === 0 ? '1b' : '1c'}` as Hex, digest }
}

// Deterministic (RFC 6979) with low s (EIP-2).
function signRecoverable(key: Uint8Array, digest: Hex): { r: Hex; s: Hex; recovery: number } {
  const bytes = secp256k1.sign(hexToBytes(digest.slice(2)), key, { prehash: false, format: 'recovered' })
  const [r, s]: Hex[] = [`0x${bytesToHex(bytes.subarray(1, 33))}`, `0x${bytesToHex(bytes.subarray(33))}`]
  if (!r || !s) throw new WorkerError('BROKEN')
  return { r, s, recovery: bytes[0] ?? 0 }
}

/**
 * Signs a change of the wallet for the gateway. No other operation produces such a signature: messages use version
 * 0x45, typed data 0x01. Standard: EIP-191, version 0x00.
 */
export function signWalletStatement(key: Uint8Array, statement: WalletStatement): Hex {
  const text = walletStatementText(statement, value => encodeBase64Url(new Uint8Array(sha256(utf8(value)))))
  const head = hexToBytes(`1900${WALLET_STATEMENT_VALIDATOR.slice(2)}`)
  return signEvmDigest(key, `0x${bytesToHex(keccak_256(concatBytes(new Uint8Array(head), utf8(text))))}`).signature
}

const SIGNATURE_BYTES = 64

/**
 * Signs a text.
 * @throws WorkerError `BAD_REQUEST` for bytes that could be a transaction, because the signature would move funds
 */
export function signSolanaMessage(key: Uint8Array, message: Uint8Array): Bytes {
  if (!isSignableText(message, ed25519.getPublicKey(key))) throw new WorkerError('BAD_REQUEST')
  return new Uint8Array(ed25519.sign(message, key))
}

/**
 * Signs the message of a legacy or v0 transaction and inserts the signature; other signatures stay.
 * @throws WorkerError `BAD_REQUEST` if it is not a transaction, `NOT_A_SIGNER` if the key is not a signer
 */
export function signSolanaTransaction(key: Uint8Array, bytes: Uint8Array): { transaction: Bytes; signature: Bytes } {
  const read = readSolanaTransaction(bytes)
  if (!read) throw new WorkerError('BAD_REQUEST')
  const ours = ed25519.getPublicKey(key)
  const slot = read.signers.findIndex(signer => equalBytes(signer, ours))
  if (slot < 0) throw new WorkerError('NOT_A_SIGNER')
  const signature = new Uint8Array(ed25519.sign(read.message, key))
  const transaction = new Uint8Array(bytes)
  transaction.set(signature, read.signaturesAt + slot * SIGNATURE_BYTES)
  return { transaction, signature }
}
