import { VersionedTransaction } from '@solana/web3.js'
import { toBase58 } from './base58.mjs'
import { RpcError } from './rpc-error.mjs'

const SIGNATURE_BYTES = 64
/** The most that a packet of the network holds. */
const MOST_BYTES = 1232

/**
 * A transaction as it comes over the wire, read.
 * @param {Uint8Array} bytes
 */
export function readTransaction(bytes) {
  if (bytes.length > MOST_BYTES) {
    throw new RpcError(-32_602, `base64 encoded transaction too large: ${bytes.length} bytes (max: ${MOST_BYTES})`)
  }
  try {
    const { message, signatures, version } = VersionedTransaction.deserialize(bytes)
    const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
    if (signers.length === 0 || signatures.length !== signers.length) throw new Error('signatures and signers differ')
    const sealed = signatures.map(each => (each.some(byte => byte !== 0) ? each : null))
    return {
      bytes,
      version,
      message,
      signatures: signatures.map(toBase58),
      isSigned: sealed.every(each => each !== null),
      /** As the machine takes it: the very bytes that were signed. */
      signed: {
        messageBytes: bytes.slice(1 + SIGNATURE_BYTES * signatures.length),
        signatures: Object.fromEntries(signers.map((key, at) => [key.toBase58(), sealed[at]])),
      },
    }
  } catch (error) {
    throw new RpcError(-32_602, `failed to deserialize the transaction: ${error.message}`)
  }
}

/**
 * All accounts a transaction names, those that it looks up in tables included.
 * @param {import('@solana/web3.js').VersionedMessage} message
 * @param {(address: string) => Uint8Array | undefined} dataOf
 */
export function accountsOf(message, dataOf) {
  const tables = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    const data = dataOf(accountKey.toBase58()) ?? new Uint8Array()
    const at = index => toBase58(data.slice(LISTED + 32 * index, LISTED + 32 * (index + 1)))
    return { writable: writableIndexes.map(at), readonly: readonlyIndexes.map(at) }
  })
  const loaded = {
    writable: tables.flatMap(({ writable }) => writable),
    readonly: tables.flatMap(({ readonly }) => readonly),
  }
  const named = message.staticAccountKeys.map(key => key.toBase58())
  return { keys: [...named, ...loaded.writable, ...loaded.readonly], loaded }
}

/** Where the addresses of a lookup table begin. */
const LISTED = 56
