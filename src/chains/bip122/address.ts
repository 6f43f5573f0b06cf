import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../../lib/base58.js'
import type { BitcoinChain } from './bitcoin-chain.js'

const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

// The checksum constants of witness version 0 (BIP-173) and of later versions (BIP-350).
const CHECKSUM_CONSTANTS = { bech32: 1, bech32m: 0x2bc830a3 }

export interface WitnessProgram {
  readonly prefix: string
  readonly version: number
  readonly program: readonly number[]
}

// Decodes a SegWit address. Returns undefined if it is malformed, mixes case or its checksum is wrong. Standards:
// BIP-173, BIP-350.
function readBech32(text: string): WitnessProgram | undefined {
  const lower = text.toLowerCase()
  const split = lower.lastIndexOf('1')
  if ((text !== lower && text !== text.toUpperCase()) || split < 1 || lower.length - split < 8) return undefined
  const prefix = lower.slice(0, split)
  const digits = Array.from(lower.slice(split + 1), character => BECH32_ALPHABET.indexOf(character))
  if (digits.includes(-1)) return undefined
  const [version = 32] = digits
  const program = toBytes(digits.slice(1, -6))
  const expected = version === 0 ? CHECKSUM_CONSTANTS.bech32 : CHECKSUM_CONSTANTS.bech32m
  if (version > 16 || !program || computeChecksum(prefix, digits) !== expected) return undefined
  const isLong = program.length >= 2 && program.length <= 40
  return isLong && (version > 0 || [20, 32].includes(program.length)) ? { prefix, version, program } : undefined
}

function computeChecksum(prefix: string, digits: readonly number[]): number {
  const codes = [...prefix].map(character => character.charCodeAt(0))
  let check = 1
  for (const value of [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...digits]) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of GENERATOR.entries()) if ((top >> bit) & 1) check ^= part
  }
  return check
}

// Regroups 5-bit digits to bytes. Returns undefined if the padding is not zero.
function toBytes(digits: readonly number[]): readonly number[] | undefined {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const digit of digits) {
    buffer = ((buffer << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return bits < 5 && (buffer & ((1 << bits) - 1)) === 0 ? bytes : undefined
}

/** The output type of an address. `witness` stands for future witness versions. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

export interface ReadAddress {
  readonly address: string
  readonly kind: AddressKind
  /** The chains the address is valid on. Legacy test addresses are valid on all test chains. */
  readonly chains: readonly BitcoinChain[]
}

const TEST_CHAINS: readonly BitcoinChain[] = ['testnet', 'signet', 'regtest']

// Legacy addresses by their version byte.
const versions: Readonly<Record<number, Omit<ReadAddress, 'address'>>> = {
  0x00: { kind: 'p2pkh', chains: ['mainnet'] },
  0x05: { kind: 'p2sh', chains: ['mainnet'] },
  0x6f: { kind: 'p2pkh', chains: TEST_CHAINS },
  0xc4: { kind: 'p2sh', chains: TEST_CHAINS },
}

const prefixes: Readonly<Record<string, readonly BitcoinChain[]>> = {
  bc: ['mainnet'],
  tb: ['testnet', 'signet'],
  bcrt: ['regtest'],
}

/**
 * Decodes an address. Returns undefined if it is malformed or its checksum is wrong. Standards: Base58Check, BIP-173,
 * BIP-350.
 */
export function readAddress(text: string): ReadAddress | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 90) return undefined
  return readWitness(trimmed) ?? readLegacy(trimmed)
}

export function isValidOn(text: string, chain: BitcoinChain | undefined): boolean {
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

function readLegacy(text: string): ReadAddress | undefined {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25) return undefined
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  const known = versions[bytes[0] ?? -1]
  return known && bytes.subarray(21).every((byte, at) => byte === sum[at]) ? { address: text, ...known } : undefined
}
