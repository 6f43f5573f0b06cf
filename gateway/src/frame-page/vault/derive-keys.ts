import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import type { Hex } from '../worker/worker-protocol.js'
import { joined, utf8, wipe, type Bytes } from './bytes.js'
import { mnemonicSeed } from './mnemonic-seed.js'
import { WorkerError } from './worker-error.js'

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
export function evmAddressOf(key: Uint8Array): Hex {
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
export interface Addresses {
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
