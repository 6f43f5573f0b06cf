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
import { joined, utf8, wipe, type Bytes } from './bytes.js'

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

const H = HARDENED_OFFSET
/** m/44'/60'/0'/0/0, where other wallets look first. Standard: BIP-44. */
const EVM_PATH = [44 + H, 60 + H, H, 0, 0]
/** m/44'/501'/0'/0', all hardened as ed25519 demands. Standard: SLIP-0010. */
const SOLANA_PATH = [44 + H, 501 + H, H, H]

/** The secp256k1 key of the first EVM account, 32 bytes. Standard: BIP-32. */
export function evmKey(seed: Uint8Array): Bytes {
  const ladder = [HDKey.fromMasterSeed(seed)]
  for (const index of EVM_PATH) ladder.push((ladder.at(-1) as HDKey).deriveChild(index))
  const key = ladder.at(-1)?.privateKey
  if (!key) throw new WorkerError('BROKEN')
  const copy = new Uint8Array(key)
  for (const step of ladder) step.wipePrivateData()
  return copy
}

/** The ed25519 seed of the first Solana account, 32 bytes. */
export function solanaKey(seed: Uint8Array): Bytes {
  return ed25519Node(seed, SOLANA_PATH)
}

/** The ed25519 seed at a path of hardened steps, 32 bytes. Standard: SLIP-0010. */
export function ed25519Node(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const place = new Uint8Array(4)
    new DataView(place.buffer).setUint32(0, index)
    const data = joined(new Uint8Array(1), node.subarray(0, 32), place)
    const next = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = next
  }
  const key = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return key
}

/** The address of an EVM key, with its checksum. Standard: EIP-55. */
function evmAddressOf(key: Uint8Array): Hex {
  const plain = bytesToHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))
  const mask = bytesToHex(keccak_256(utf8(plain)))
  const digits = [...plain].map((digit, index) =>
    Number.parseInt(mask[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** The address of a Solana key: its public key in base58. */
export function solanaAddressOf(key: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(key))
}

/** What the two keys of a seed are called in public. */
interface Addresses {
  readonly evmAddress: Hex
  readonly solanaAddress: string
}

/** The addresses that 32 bytes of entropy lead to. */
export async function addressesOf(entropy: Uint8Array): Promise<Addresses> {
  const seed = await mnemonicSeed(entropy)
  const [evm, solana] = [evmKey(seed), solanaKey(seed)]
  const addresses = { evmAddress: evmAddressOf(evm), solanaAddress: solanaAddressOf(solana) }
  wipe(seed, evm, solana)
  return addresses
}

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
