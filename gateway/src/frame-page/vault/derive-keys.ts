import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { WorkerError, type Hex } from '../worker/worker-protocol.js'
import { concatBytes } from '../../../../src/lib/bytes.js'
import { utf8, wipe, type Bytes } from './bytes.js'

export const ENTROPY_BYTES = 32
const WORD_BITS = 11
const ROUNDS = 2048
const SEED_BITS = 512

/** Returns the 24 words (BIP-39) as bytes, which can be wiped, unlike a string. */
export function mnemonicBytes(entropy: Uint8Array): Bytes {
  if (entropy.byteLength !== ENTROPY_BYTES) throw new WorkerError('BAD_REQUEST')
  const checked = concatBytes(entropy, sha256(entropy).subarray(0, 1))
  const words: Bytes[] = []
  for (let bit = 0; bit < checked.byteLength * 8; bit += WORD_BITS) {
    words.push(utf8(`${bit > 0 ? ' ' : ''}${wordlist[wordAt(checked, bit)]}`))
  }
  const phrase = concatBytes(...words)
  wipe(checked, ...words)
  return phrase
}

/** Derives the 64-byte seed without a passphrase. Standard: BIP-39. */
export async function mnemonicSeed(entropy: Uint8Array): Promise<Bytes> {
  const phrase = mnemonicBytes(entropy)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: ROUNDS }
  const base = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
  wipe(phrase)
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, base, SEED_BITS))
}

function wordAt(bytes: Bytes, bit: number): number {
  let word = 0
  for (let at = bit; at < bit + WORD_BITS; at++) {
    word = (word << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  }
  return word
}

const H = HARDENED_OFFSET
// m/44'/60'/0'/0/0, the first path that other wallets check. Standard: BIP-44.
const EVM_PATH = [44 + H, 60 + H, H, 0, 0]
// m/44'/501'/0'/0', hardened throughout as ed25519 requires. Standard: SLIP-0010.
const SOLANA_PATH = [44 + H, 501 + H, H, H]

/** Derives the secp256k1 key of the first EVM account, 32 bytes. Standard: BIP-32. */
export function evmKey(seed: Uint8Array): Bytes {
  const nodes = [HDKey.fromMasterSeed(seed)]
  for (const index of EVM_PATH) nodes.push((nodes.at(-1) as HDKey).deriveChild(index))
  const key = nodes.at(-1)?.privateKey
  if (!key) throw new WorkerError('BROKEN')
  const copy = new Uint8Array(key)
  for (const step of nodes) step.wipePrivateData()
  return copy
}

export function solanaKey(seed: Uint8Array): Bytes {
  return ed25519Node(seed, SOLANA_PATH)
}

export function ed25519Node(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const indexBytes = new Uint8Array(4)
    new DataView(indexBytes.buffer).setUint32(0, index)
    const data = concatBytes(new Uint8Array(1), node.subarray(0, 32), indexBytes)
    const next = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = next
  }
  const key = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return key
}

function toEvmAddress(key: Uint8Array): Hex {
  const plain = bytesToHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))
  const mask = bytesToHex(keccak_256(utf8(plain)))
  const digits = [...plain].map((digit, index) =>
    Number.parseInt(mask[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

export function toSolanaAddress(key: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(key))
}

interface Addresses {
  readonly evmAddress: Hex
  readonly solanaAddress: string
}

export async function deriveAddresses(entropy: Uint8Array): Promise<Addresses> {
  const seed = await mnemonicSeed(entropy)
  const [evm, solana] = [evmKey(seed), solanaKey(seed)]
  const addresses = { evmAddress: toEvmAddress(evm), solanaAddress: toSolanaAddress(solana) }
  wipe(seed, evm, solana)
  return addresses
}

/** Returns the 24 words as a string, for the export page. Nothing else turns a secret into a string. */
export function exportPhrase(entropy: Bytes): string {
  const phrase = mnemonicBytes(entropy)
  const words = new TextDecoder().decode(phrase)
  wipe(phrase)
  return words
}

/** Returns a key in the import format of other wallets: 0x-prefixed hex, or base58 of the 64-byte key pair. */
export async function exportKey(entropy: Bytes, namespace: 'eip155' | 'solana'): Promise<string> {
  const seed = await mnemonicSeed(entropy)
  const key = namespace === 'eip155' ? evmKey(seed) : solanaKey(seed)
  const pair = concatBytes(key, ed25519.getPublicKey(key))
  const text = namespace === 'eip155' ? `0x${bytesToHex(key)}` : base58.encode(pair)
  wipe(seed, key, pair)
  return text
}
