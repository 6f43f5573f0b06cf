import { AddressLookupTableAccount, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { RpcError } from './rpc-error.mjs'

const SIGNATURE_BYTES = 64
/** The packet size of the network. */
const MAX_BYTES = 1232

/**
 * Parses a serialized transaction.
 * @param {Uint8Array} bytes
 */
export function readTransaction(bytes) {
  if (bytes.length > MAX_BYTES) {
    throw new RpcError(-32_602, `base64 encoded transaction too large: ${bytes.length} bytes (max: ${MAX_BYTES})`)
  }
  try {
    const { message, signatures, version } = VersionedTransaction.deserialize(bytes)
    const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
    if (signers.length === 0 || signatures.length !== signers.length) throw new Error('signatures and signers differ')
    const sealed = signatures.map(signature => (signature.some(byte => byte !== 0) ? signature : null))
    return {
      bytes,
      version,
      message,
      signatures: signatures.map(signature => base58.encode(signature)),
      isSigned: sealed.every(signature => signature !== null),
      /** The input of the machine: exactly the signed bytes. */
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
 * Returns all accounts of a transaction, including those from lookup tables.
 * @param {import('@solana/web3.js').VersionedMessage} message
 * @param {(address: string) => Uint8Array | undefined} dataOf
 */
export function getAccounts(message, dataOf) {
  const tables = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    const data = dataOf(accountKey.toBase58()) ?? new Uint8Array()
    const at = index => base58.encode(data.slice(LISTED + 32 * index, LISTED + 32 * (index + 1)))
    return { writable: writableIndexes.map(at), readonly: readonlyIndexes.map(at) }
  })
  const loaded = {
    writable: tables.flatMap(({ writable }) => writable),
    readonly: tables.flatMap(({ readonly }) => readonly),
  }
  const named = message.staticAccountKeys.map(key => key.toBase58())
  return { keys: [...named, ...loaded.writable, ...loaded.readonly], loaded }
}

/** The offset of the addresses in a lookup table. */
const LISTED = 56

/**
 * Returns the lookup tables of a message. Throws if one does not exist.
 * @param {import('@solana/web3.js').VersionedMessage} message
 * @param {(address: string) => Uint8Array | undefined} dataOf
 */
export function readLookupTables(message, dataOf) {
  return message.addressTableLookups.map(({ accountKey: key }) => {
    const state = AddressLookupTableAccount.deserialize(dataOf(key.toBase58()) ?? new Uint8Array())
    return new AddressLookupTableAccount({ key, state })
  })
}

/** The data of a lookup table that can be used at once and never changes. */
export function lookupTableData(addresses) {
  const head = Buffer.alloc(LISTED)
  head.writeUInt32LE(1) // a table
  head.writeBigUInt64LE(2n ** 64n - 1n, 4) // not deactivated
  return new Uint8Array(Buffer.concat([head, ...addresses.map(address => new PublicKey(address).toBuffer())]))
}

/** An unsigned transaction of a message, for a machine that does not check signatures. */
export function withoutSignatures(message) {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  const signatures = Object.fromEntries(signers.map(key => [key.toBase58(), new Uint8Array(SIGNATURE_BYTES)]))
  return { message, signed: { messageBytes: new Uint8Array(message.serialize()), signatures } }
}
