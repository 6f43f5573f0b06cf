import { createHash } from 'node:crypto'
import { Keypair } from '@solana/web3.js'

/**
 * Derives a key of this chain. It is public, and the same on every machine.
 * @param {string} name
 */
export function devKey(name) {
  return Keypair.fromSeed(createHash('sha256').update(`appkit-modal development chain: ${name}`).digest())
}
