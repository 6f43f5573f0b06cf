import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  WALLET_STATEMENT_VALIDATOR,
  walletStatementText,
  type WalletStatement,
} from '../../../../src/contract/recovery-api.js'
import type { Hex } from '../worker/worker-protocol.js'
import { toBase64url } from './base64url.js'
import { joined, utf8 } from './bytes.js'
import { signEvmDigest } from './sign-evm.js'

/**
 * Signs a statement that changes the wallet at the gateway. No other operation produces this signature: messages are
 * signed as version 0x45, typed data as 0x01. Standard: EIP-191, version 0x00.
 */
export function signWalletStatement(key: Uint8Array, statement: WalletStatement): Hex {
  const text = walletStatementText(statement, value => toBase64url(new Uint8Array(sha256(utf8(value)))))
  const head = hexToBytes(`1900${WALLET_STATEMENT_VALIDATOR.slice(2)}`)
  return signEvmDigest(key, `0x${bytesToHex(keccak_256(joined(new Uint8Array(head), utf8(text))))}`).signature
}
