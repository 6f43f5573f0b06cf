import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript } from '@scure/btc-signer'
import { encodeHex } from '../lib/encode-hex.js'
import type { LockingScript } from './locking-script.js'
import { legacyDigest, unsigned, type ToSign } from './to-sign.js'
import { readWitnessScript } from './witness-script.js'

const ALL = 1

const spenders: Readonly<Record<LockingScript['kind'], (toSign: ToSign, lock: LockingScript) => boolean>> = {
  pkh: byKeyInScript,
  sh: byWrappedKey,
  wpkh: byKey,
  wsh: byScript,
  tr: byTaproot,
}

/**
 * Whether a transaction may spend what the address locks: by a key, or by a script of keys, which each sign all of it. What
 * any other script would allow is not tried, nor a script of Taproot. Standards: BIP-143, BIP-341, BIP-146.
 */
export function spendsLock(toSign: ToSign, lock: LockingScript): boolean {
  return spenders[lock.kind](toSign, lock)
}

function byKeyInScript(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [signed, key] = pushed(toSign.scriptSig)
  if (!signed || !key || toSign.witness.length > 0 || !isSame(hash160(key), program)) return false
  return isSigned(signed, legacyDigest(toSign, script, ALL), key)
}

/** The short form has no place for what is hashed in the address: it is what the key makes of it. */
function byWrappedKey(toSign: ToSign, { program, script }: LockingScript): boolean {
  const { scriptSig, witness } = toSign
  const inner = Uint8Array.from([0, 20, ...hash160(witness[1] ?? new Uint8Array())])
  const isWrapped = !scriptSig || isSame(scriptSig, Uint8Array.from([inner.length, ...inner]))
  return isWrapped && isSame(hash160(inner), program) && isOfKey(toSign, script)
}

function byKey(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [, key] = toSign.witness
  return !toSign.scriptSig?.length && key !== undefined && isSame(hash160(key), program) && isOfKey(toSign, script)
}

function isOfKey(toSign: ToSign, script: Uint8Array): boolean {
  const [signed, key] = toSign.witness
  if (toSign.witness.length !== 2 || !signed || key?.length !== 33) return false
  const code = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  return isSigned(signed, unsigned(toSign, script).preimageWitnessV0(0, code, ALL, 0n), key)
}

/** Each signature is of a key after that of the one before: no key counts twice. */
function byScript(toSign: ToSign, { program, script }: LockingScript): boolean {
  const code = toSign.witness.at(-1)
  const read = code && readWitnessScript(code)
  if (!read || toSign.scriptSig?.length || !isSame(sha256(code), program)) return false
  const before = toSign.witness.slice(0, -1)
  const signatures = read.isMany ? before.slice(1) : before
  if (signatures.length !== read.needed || (read.isMany && before[0]?.length !== 0)) return false
  const digest = unsigned(toSign, script).preimageWitnessV0(0, code, ALL, 0n)
  let at = 0
  for (const key of read.keys) {
    const signed = signatures[at]
    if (signed && isSigned(signed, digest, key)) at += 1
  }
  return at === read.needed
}

function byTaproot(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [signed] = toSign.witness
  if (toSign.witness.length !== 1 || !signed || toSign.scriptSig?.length) return false
  const type = signed.length === 64 ? 0 : signed.length === 65 && signed[64] === ALL ? ALL : undefined
  if (type === undefined) return false
  const digest = unsigned(toSign, script).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signed.subarray(0, 64), digest, program)
}

/** In the one notation of a signature, for all of the transaction, and with the lower of its two numbers. */
function isSigned(signed: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  const der = signed.subarray(0, -1)
  if (signed.at(-1) !== ALL) return false
  const parsed = secp256k1.Signature.fromDER(der)
  return isSame(parsed.toDERRawBytes(), der) && secp256k1.verify(parsed, digest, key, { lowS: true, prehash: false })
}

/** The two things that a script of pushes leaves: a signature and a key, each in its shortest notation. */
function pushed(script: Uint8Array = new Uint8Array()): readonly Uint8Array[] {
  const [first = 0] = script
  const [signed, rest] = [script.subarray(1, 1 + first), script.subarray(1 + first)]
  const isWhole = first > 1 && first <= 75 && (rest[0] === 33 || rest[0] === 65) && rest.length === rest[0] + 1
  return isWhole ? [signed, rest.subarray(1)] : []
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return encodeHex(one) === encodeHex(other)
}
