import { createHash } from 'node:crypto'
import { Keypair } from '@solana/web3.js'

/**
 * The key of a part of this chain: the same on every machine, and known to everyone.
 * @param {string} name
 */
export function devKey(name) {
  return Keypair.fromSeed(createHash('sha256').update(`appkit-modal development chain: ${name}`).digest())
}
