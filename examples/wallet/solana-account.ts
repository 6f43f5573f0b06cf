import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { hexToBytes, keccak256, toBytes } from 'viem'

/** A key of Solana for trying things out: never one with money on it. */
export interface SolanaAccount {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

/** The account of this number; anybody can have it. */
export function solanaAccount(index: number): SolanaAccount {
  const seed = hexToBytes(keccak256(toBytes(`example wallet, account ${index} of Solana`)))
  return { address: base58.encode(ed25519.getPublicKey(seed)), sign: message => ed25519.sign(message, seed) }
}
