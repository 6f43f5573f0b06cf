import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { joined, utf8, wipe, type Bytes } from './bytes.js'
import { WorkerError } from './worker-error.js'

/** 256 bits make 24 words. */
export const ENTROPY_BYTES = 32
const WORD_BITS = 11
const ROUNDS = 2048
const SEED_BITS = 512

/** The 24 words as bytes, which can be wiped, while a string could not. Standard: BIP-39. */
export function mnemonicBytes(entropy: Uint8Array): Bytes {
  if (entropy.byteLength !== ENTROPY_BYTES) throw new WorkerError('BAD_REQUEST')
  const checked = joined(entropy, sha256(entropy).subarray(0, 1))
  const words: Bytes[] = []
  for (let bit = 0; bit < checked.byteLength * 8; bit += WORD_BITS) {
    words.push(utf8(`${bit > 0 ? ' ' : ''}${wordlist[wordAt(checked, bit)]}`))
  }
  const phrase = joined(...words)
  wipe(checked, ...words)
  return phrase
}

/** The 64-byte seed of the words without a passphrase, from which every account is derived. Standard: BIP-39. */
export async function mnemonicSeed(entropy: Uint8Array): Promise<Bytes> {
  const phrase = mnemonicBytes(entropy)
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: ROUNDS }
  const base = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
  wipe(phrase)
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, SEED_BITS))
}

function wordAt(bytes: Bytes, bit: number): number {
  let word = 0
  for (let at = bit; at < bit + WORD_BITS; at++) {
    word = (word << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  }
  return word
}
