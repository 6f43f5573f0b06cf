import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { joined, wipe, type Bytes } from './bytes.js'
import { evmKey, solanaKey } from './derive-keys.js'
import { mnemonicBytes, mnemonicSeed } from './mnemonic-seed.js'

/** The 24 words as text: the one place where a secret becomes a string, for the export page. */
export function exportedPhrase(entropy: Bytes): string {
  const phrase = mnemonicBytes(entropy)
  const words = new TextDecoder().decode(phrase)
  wipe(phrase)
  return words
}

/** One key as other wallets import it: 0x and hex, or base58 of secret and public key (64 bytes). */
export async function exportedKey(entropy: Bytes, namespace: 'eip155' | 'solana'): Promise<string> {
  const seed = await mnemonicSeed(entropy)
  const key = namespace === 'eip155' ? evmKey(seed) : solanaKey(seed)
  const pair = joined(key, ed25519.getPublicKey(key))
  const text = namespace === 'eip155' ? `0x${bytesToHex(key)}` : base58.encode(pair)
  wipe(seed, key, pair)
  return text
}
