import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { decodeBase64, encodeBase64 } from '../lib/bytes.js'
import { decodeAddress, type LockingScript, verifyBip322 } from './bip322.js'
import type { SignedClaim } from './message.js'

const MAX_SIGNATURE_LENGTH = 4_096

/**
 * Verifies the signature of a Bitcoin address, either BIP-137 (65 bytes, from which the key is recovered) or BIP-322 in
 * its simple or full format. Supports P2PKH, P2WPKH, P2SH-P2WPKH, P2TR, and P2WSH with a single-key or multisig script.
 */
export async function verifyBip122({ chainId, address, message, signature }: SignedClaim): Promise<boolean> {
  const lock = decodeAddress(address, chainId)
  if (!lock || typeof signature !== 'string' || signature.length > MAX_SIGNATURE_LENGTH) return false
  const format = (['smp', 'ful'] as const).find(prefix => signature.startsWith(prefix))
  const text = signature.slice(format?.length ?? 0)
  const bytes = decodeBase64(text)
  if (!bytes || encodeBase64(bytes) !== text) return false
  const [head = 0] = bytes
  const isBip137 = format === undefined && bytes.length === 65 && head >= 27 && head <= 42
  return isBip137 ? verifyBip137(message, bytes, lock) : verifyBip322(message, bytes, lock, format)
}

function verifyBip137(message: string, bytes: Uint8Array, { kind, program }: LockingScript): boolean {
  const [head = 0] = bytes
  const recovery = (head - 27) & 3
  const signature = readCompact(bytes.subarray(1))
  if (!signature || signature.hasHighS() || recovery > 1) return false
  const key = tryRead(() => signature.addRecoveryBit(recovery).recoverPublicKey(hashMessage(message)))
  if (!key) return false
  if (head <= 30) return kind === 'pkh' && isSame(hash160(key.toRawBytes(false)), program)
  const hash = hash160(key.toRawBytes(true))
  const wrapped = hash160(Uint8Array.from([0, 20, ...hash]))
  const kinds = head <= 34 ? ['pkh', 'wpkh', 'sh'] : head <= 38 ? ['sh'] : ['wpkh']
  return kinds.includes(kind) && isSame(kind === 'sh' ? wrapped : hash, program)
}

function readCompact(bytes: Uint8Array) {
  return tryRead(() => secp256k1.Signature.fromCompact(bytes))
}

function hashMessage(message: string): Uint8Array {
  const [magic, text] = ['Bitcoin Signed Message:\n', message].map(part => new TextEncoder().encode(part))
  return sha256(sha256(Uint8Array.from([...withLengthPrefix(magic), ...withLengthPrefix(text)])))
}

function withLengthPrefix(bytes = new Uint8Array()): readonly number[] {
  const { length } = bytes
  const size = length < 253 ? [length] : length < 65_536 ? [253, length & 255, length >> 8] : undefined
  return [...(size ?? [254, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24]), ...bytes]
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
