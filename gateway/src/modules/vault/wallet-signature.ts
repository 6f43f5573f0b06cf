import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  WALLET_STATEMENT_VALIDATOR,
  walletStatementText,
  type WalletStatement,
} from '../../../../src/contract/recovery-api.js'
import { hashOf } from '../keys/random-id.js'

const ADDRESS_BYTES = 20

/**
 * Whether the key of an EVM address signed a statement. Only the low-s form counts, so a statement has one signature
 * per signer and content. Standards: EIP-191 (version 0x00), EIP-2.
 */
export function isSignedBy(evmAddress: string, statement: WalletStatement, signature: string): boolean {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const recovery = (bytes[64] ?? 0) - 27
  if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  try {
    const rs = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    if (rs.hasHighS()) return false
    const key = rs.addRecoveryBit(recovery).recoverPublicKey(statementDigest(statement)).toBytes(false)
    const found = Buffer.from(keccak_256(key.subarray(1))).subarray(-ADDRESS_BYTES)
    return found.toString('hex') === evmAddress.slice(2).toLowerCase()
  } catch {
    return false // No point of the curve belongs to these numbers.
  }
}

function statementDigest(statement: WalletStatement): Uint8Array {
  const head = Buffer.from(`1900${WALLET_STATEMENT_VALIDATOR.slice(2)}`, 'hex')
  return keccak_256(Buffer.concat([head, Buffer.from(walletStatementText(statement, hashOf))]))
}
