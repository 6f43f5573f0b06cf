import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../../lib/base58.js'
import type { BitcoinChain } from './bitcoin-chain.js'

/** The digits of Bech32, the smallest first. */
const DIGITS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** What is left over when a text checks: of the first version, and of all later ones. */
const CHECKS = { bech32: 1, bech32m: 0x2bc830a3 }

/** A witness program as an address carries it. */
export interface WitnessProgram {
  readonly prefix: string
  readonly version: number
  readonly program: readonly number[]
}

/**
 * Reads an address of the newer form; undefined where it is none, mixes its case, or does not check. Standards: BIP-173,
 * BIP-350.
 */
function readBech32(text: string): WitnessProgram | undefined {
  const lower = text.toLowerCase()
  const split = lower.lastIndexOf('1')
  if ((text !== lower && text !== text.toUpperCase()) || split < 1 || lower.length - split < 8) return undefined
  const prefix = lower.slice(0, split)
  const digits = Array.from(lower.slice(split + 1), sign => DIGITS.indexOf(sign))
  if (digits.includes(-1)) return undefined
  const [version = 32] = digits
  const program = toBytes(digits.slice(1, -6))
  const wanted = version === 0 ? CHECKS.bech32 : CHECKS.bech32m
  if (version > 16 || !program || remainder(prefix, digits) !== wanted) return undefined
  const isLong = program.length >= 2 && program.length <= 40
  return isLong && (version > 0 || [20, 32].includes(program.length)) ? { prefix, version, program } : undefined
}

function remainder(prefix: string, digits: readonly number[]): number {
  const codes = [...prefix].map(sign => sign.charCodeAt(0))
  let check = 1
  for (const value of [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...digits]) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of GENERATOR.entries()) if ((top >> bit) & 1) check ^= part
  }
  return check
}

/** Five bits each, put together to eight; undefined where anything but a few zeros is left over. */
function toBytes(digits: readonly number[]): readonly number[] | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const digit of digits) {
    held = ((held << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return bits < 5 && (held & ((1 << bits) - 1)) === 0 ? bytes : undefined
}

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
