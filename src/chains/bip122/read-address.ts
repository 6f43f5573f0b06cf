import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../../lib/decode-base58.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import { readBech32 } from './read-bech32.js'

/** What an address locks coins to: a key's hash, a script's hash, or a witness program; `witness` for those of the future. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/** An address that checks. */
export interface ReadAddress {
  /** In lower case where its case does not matter. */
  readonly address: string
  readonly kind: AddressKind
  /** The chains it is good on: the older form is the same on all of the testing ones. */
  readonly chains: readonly BitcoinChain[]
}

const TESTING: readonly BitcoinChain[] = ['testnet', 'signet', 'regtest']

/** By the first byte of the older form. */
const versions: Readonly<Record<number, Omit<ReadAddress, 'address'>>> = {
  0x00: { kind: 'p2pkh', chains: ['mainnet'] },
  0x05: { kind: 'p2sh', chains: ['mainnet'] },
  0x6f: { kind: 'p2pkh', chains: TESTING },
  0xc4: { kind: 'p2sh', chains: TESTING },
}

const prefixes: Readonly<Record<string, readonly BitcoinChain[]>> = {
  bc: ['mainnet'],
  tb: ['testnet', 'signet'],
  bcrt: ['regtest'],
}

/** Reads an address; undefined where it is none, or its checksum is wrong. Standards: Base58Check, BIP-173, BIP-350. */
export function readAddress(text: string): ReadAddress | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 90) return undefined
  return readWitness(trimmed) ?? readOlder(trimmed)
}

/** Whether an address is good on a chain. */
export function isGoodOn(text: string, chain: BitcoinChain | undefined): boolean {
  return chain !== undefined && readAddress(text)?.chains.includes(chain) === true
}

function readWitness(text: string): ReadAddress | undefined {
  const read = readBech32(text)
  const chains = read && Object.hasOwn(prefixes, read.prefix) ? prefixes[read.prefix] : undefined
  if (!read || !chains) return undefined
  const { version, program } = read
  const kind = version === 0 ? (program.length === 20 ? 'p2wpkh' : 'p2wsh') : version === 1 ? 'p2tr' : 'witness'
  return { address: text.toLowerCase(), chains, kind: kind === 'p2tr' && program.length !== 32 ? 'witness' : kind }
}

function readOlder(text: string): ReadAddress | undefined {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25) return undefined
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  const known = versions[bytes[0] ?? -1]
  return known && bytes.subarray(21).every((byte, at) => byte === sum[at]) ? { address: text, ...known } : undefined
}
