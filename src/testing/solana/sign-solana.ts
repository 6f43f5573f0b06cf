import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { ProviderRpcError } from '../provider-rpc-error.js'
import type { KeyPair } from './key-pair.js'

const SIGNATURE = 64
const KEY = 32

/** Puts the signature of a key into a transaction, at the place of its signer. Throws -32602 where the key is none of them. */
export function signSolana(transaction: Uint8Array, { publicKey, sign }: KeyPair): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * SIGNATURE)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const keys = header + 4
  const place = Array.from({ length: signers }, (_, at) =>
    message.slice(keys + at * KEY, keys + (at + 1) * KEY),
  ).findIndex(key => key.join() === publicKey.join())
  if (place < 0 || place >= count)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'The account is no signer of the transaction.')
  const signed = transaction.slice()
  signed.set(sign(message), 1 + place * SIGNATURE)
  return signed
}
