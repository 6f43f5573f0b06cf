import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { hexToBytes, keccak256, toBytes } from 'viem'

/** A Solana key for development. Never use it for real funds. */
export interface SolanaAccount {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

/** Derives the account with this index. Its keys are public. */
export function solanaAccount(index: number): SolanaAccount {
  const seed = hexToBytes(keccak256(toBytes(`example wallet, account ${index} of Solana`)))
  return { address: base58.encode(ed25519.getPublicKey(seed)), sign: message => ed25519.sign(message, seed) }
}
