import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { decodeBase64, encodeBase64 } from '../lib/bytes.js'
import { lockingScript, type LockingScript, verifyBip322 } from './bip322.js'
import type { SignedClaim } from './message.js'

const MAX_SIGNATURE = 4_096

/**
 * Whether the key of a Bitcoin address signed a text: in the oldest form (65 bytes, the key is in them), or as if coins of
 * the address were spent. Of addresses that a key stands behind: P2PKH, P2WPKH, P2SH around it, P2TR; and of P2WSH where the
 * script asks for one key, or for some of several. Standards: BIP-137, BIP-322 (its simple and its full form).
 */
export async function verifyBip122({ chainId, address, message, signature }: SignedClaim): Promise<boolean> {
  const lock = lockingScript(address, chainId)
  if (!lock || typeof signature !== 'string' || signature.length > MAX_SIGNATURE) return false
  const form = (['smp', 'ful'] as const).find(word => signature.startsWith(word))
  const text = signature.slice(form?.length ?? 0)
  const bytes = decodeBase64(text)
  if (!bytes || encodeBase64(bytes) !== text) return false
  const [head = 0] = bytes
  const isOld = form === undefined && bytes.length === 65 && head >= 27 && head <= 42
  return isOld ? isOfKey(message, bytes, lock) : verifyBip322(message, bytes, lock, form)
}

/** The first byte says which address the key was for; many wallets say that of P2PKH for each of them. */
function isOfKey(message: string, bytes: Uint8Array, { kind, program }: LockingScript): boolean {
  const [head = 0] = bytes
  const recovery = (head - 27) & 3
  const signature = readCompact(bytes.subarray(1))
  if (!signature || signature.hasHighS() || recovery > 1) return false
  const key = recovered(() => signature.addRecoveryBit(recovery).recoverPublicKey(hashOf(message)))
  if (!key) return false
  if (head <= 30) return kind === 'pkh' && isSame(hash160(key.toRawBytes(false)), program)
  const hash = hash160(key.toRawBytes(true))
  const wrapped = hash160(Uint8Array.from([0, 20, ...hash]))
  const kinds = head <= 34 ? ['pkh', 'wpkh', 'sh'] : head <= 38 ? ['sh'] : ['wpkh']
  return kinds.includes(kind) && isSame(kind === 'sh' ? wrapped : hash, program)
}

function readCompact(bytes: Uint8Array) {
  return recovered(() => secp256k1.Signature.fromCompact(bytes))
}

function hashOf(message: string): Uint8Array {
  const [magic, text] = ['Bitcoin Signed Message:\n', message].map(part => new TextEncoder().encode(part))
  return sha256(sha256(Uint8Array.from([...sized(magic), ...sized(text)])))
}

function sized(bytes = new Uint8Array()): readonly number[] {
  const { length } = bytes
  const size = length < 253 ? [length] : length < 65_536 ? [253, length & 255, length >> 8] : undefined
  return [...(size ?? [254, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24]), ...bytes]
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** What stands for no key at all is no signature. */
function recovered<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
