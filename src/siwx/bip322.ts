import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { Address, NETWORK, OutScript, RawTx, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { type CaipNetworkId, chainIdOf } from '../core/caip.js'
import { decodeHex, encodeHex } from '../lib/bytes.js'

type Form = Parameters<typeof Address>[0]

/** How addresses are written on each chain, by the first half of its genesis hash. Standard: BIP-122. */
const forms: Readonly<Record<string, Form>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** What an address locks coins with. */
export interface LockingScript {
  readonly kind: 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'
  /** The hash, or of Taproot the key. */
  readonly program: Uint8Array
  readonly script: Uint8Array
}

/** What an address of this chain locks coins with; undefined where it is none, of another chain, or of a form to come. */
export function lockingScript(address: string, chainId: CaipNetworkId): LockingScript | undefined {
  const reference = chainIdOf(chainId)
  if (!Object.hasOwn(forms, reference)) return undefined
  try {
    const decoded = Address(forms[reference]).decode(address)
    const script = OutScript.encode(decoded)
    if (decoded.type === 'tr') return { kind: 'tr', program: decoded.pubkey, script }
    const { type } = decoded
    return type === 'pkh' || type === 'sh' || type === 'wpkh' || type === 'wsh'
      ? { kind: type, program: decoded.hash, script }
      : undefined
  } catch {
    return undefined
  }
}

const CHECKSIG = 0xac
const CHECKMULTISIG = 0xae
/** What comes before the first of the small numbers that a script says in one byte. */
const BEFORE_ONE = 0x50

/** What a script asks for: signatures of this many of these keys. */
export interface WitnessScript {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
  /** The operation for many keys takes one thing more from the stack than it needs. */
  readonly isMany: boolean
}

/** Reads a script that asks for signatures of keys and for nothing else; undefined for any other. */
export function readWitnessScript(script: Uint8Array): WitnessScript | undefined {
  const isMany = script.at(-1) === CHECKMULTISIG
  if (!isMany) {
    const keys = script.at(-1) === CHECKSIG ? readKeys(script.subarray(0, -1)) : []
    return keys.length === 1 ? { needed: 1, keys, isMany } : undefined
  }
  const [needed, count] = [smallNumber(script[0]), smallNumber(script.at(-2))]
  const keys = readKeys(script.subarray(1, -2))
  return needed > 0 && needed <= count && keys.length === count ? { needed, keys, isMany } : undefined
}

/** Keys one after the other, in the form that alone may stand behind a witness; none where anything else stands there. */
function readKeys(bytes: Uint8Array): readonly Uint8Array[] {
  const keys = Array.from({ length: bytes.length / 34 }, (_, at) => bytes.subarray(at * 34, at * 34 + 34))
  const areKeys = bytes.length % 34 === 0 && keys.every(([size, form]) => size === 33 && (form === 2 || form === 3))
  return areKeys ? keys.map(key => key.subarray(1)) : []
}

/** From 1 to 16; 0 for what is none. */
function smallNumber(byte = 0): number {
  const number = byte - BEFORE_ONE
  return number >= 1 && number <= 16 ? number : 0
}

/** The one output: nothing at all, to nobody. */
const NOBODY = Uint8Array.of(0x6a)

/** The transaction that nobody sends: it spends another one, that locks nothing to the address and holds the text. */
interface ToSign {
  readonly txid: string
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  /** Absent where the short form leaves it to who reads it. */
  readonly scriptSig?: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** The short form: the witness alone. Standard: BIP-322. */
function readSimple(bytes: Uint8Array, txid: string): ToSign | undefined {
  const witness = RawWitness.decode(bytes)
  if (encodeHex(RawWitness.encode(witness)) !== encodeHex(bytes)) return undefined
  return { txid, version: 0, sequence: 0, lockTime: 0, witness }
}

/** The full form: the transaction. With one input and one output, as the standard has them, and no byte besides. */
export function readFull(bytes: Uint8Array, txid: string): ToSign | undefined {
  const tx = RawTx.decode(bytes)
  if (encodeHex(RawTx.encode(tx)) !== encodeHex(bytes)) return undefined
  const { version, lockTime, inputs, outputs, witnesses } = tx
  const [[input], [output]] = [inputs, outputs]
  if (!input || !output || inputs.length !== 1 || outputs.length !== 1) return undefined
  const isSpent = encodeHex(input.txid) === txid && input.index === 0
  const isNobodys = output.amount === 0n && encodeHex(output.script) === encodeHex(NOBODY)
  if (!isSpent || !isNobodys || (version !== 0 && version !== 2)) return undefined
  const { sequence, finalScriptSig: scriptSig } = input
  return { txid, version, sequence, lockTime, scriptSig, witness: witnesses?.[0] ?? [] }
}

/** The id of the transaction that locks nothing to the address, and holds the text. */
export function spentId(message: string, script: Uint8Array): string {
  const held = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const none = (count: number) => Array<number>(count).fill(0)
  const input = [1, ...none(32), 255, 255, 255, 255, 34, 0, 32, ...held, ...none(4)]
  const raw = Uint8Array.from([...none(4), ...input, 1, ...none(8), script.length, ...script, ...none(4)])
  return encodeHex(sha256(sha256(raw)).toReversed())
}

/** As it was for the first addresses: the script stands where the signature will. */
function legacyDigest({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array, type: number) {
  const inputs = [{ txid: decodeHex(txid) ?? new Uint8Array(), index: 0, finalScriptSig: script, sequence }]
  const outputs = [{ amount: 0n, script: NOBODY }]
  const raw = RawTx.encode({ version, segwitFlag: false, inputs, outputs, witnesses: undefined, lockTime })
  return sha256(sha256(Uint8Array.from([...raw, type, 0, 0, 0])))
}

/** The transaction with its input, for the digests of witnesses. */
function unsigned({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array): Transaction {
  const tx = new Transaction({ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({ txid, index: 0, sequence, witnessUtxo: { script, amount: 0n } })
  tx.addOutput({ script: NOBODY, amount: 0n })
  return tx
}

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

/** Which of its forms a signature says it has; the standard's first text had no word for it. */
export type Bip322Form = 'smp' | 'ful' | undefined

/**
 * Whether a signature would spend what the address locks, in a transaction that holds the text: in the short form or in the
 * full one. One that says of itself that it is good later only, or after some age, is not good now, since no chain is asked.
 * Standard: BIP-322.
 */
export function verifyBip322(message: string, signature: Uint8Array, lock: LockingScript, form?: Bip322Form): boolean {
  try {
    const txid = spentId(message, lock.script)
    const toSign = (form ?? formOf(signature)) === 'ful' ? readFull(signature, txid) : readSimple(signature, txid)
    return toSign !== undefined && toSign.lockTime === 0 && toSign.sequence === 0 && spendsLock(toSign, lock)
  } catch {
    return false // what cannot be read has signed nothing
  }
}

/** A transaction begins with its version, of four bytes; a witness with how many there are, and the first one's size. */
function formOf([, ...next]: Uint8Array): Bip322Form {
  return next.length > 3 && next.slice(0, 3).every(byte => byte === 0) ? 'ful' : 'smp'
}
