import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { Address, NETWORK, OutScript, RawTx, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { type CaipNetworkId, getChainId } from '../core/caip.js'
import { decodeHex, encodeHex } from '../lib/bytes.js'

type AddressFormat = Parameters<typeof Address>[0]

// Address formats by chain, keyed by the first half of the genesis hash (BIP-122).
const addressFormats: Readonly<Record<string, AddressFormat>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

export interface LockingScript {
  readonly kind: 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'
  readonly program: Uint8Array
  readonly script: Uint8Array
}

/**
 * Decodes an address of this chain. Returns undefined if it is invalid, belongs to another chain or has an unsupported
 * type.
 */
export function decodeAddress(address: string, chainId: CaipNetworkId): LockingScript | undefined {
  const reference = getChainId(chainId)
  if (!Object.hasOwn(addressFormats, reference)) return undefined
  try {
    const decoded = Address(addressFormats[reference]).decode(address)
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
const OP_N_OFFSET = 0x50

export interface WitnessScript {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
  readonly isMultisig: boolean
}

export function readWitnessScript(script: Uint8Array): WitnessScript | undefined {
  const isMultisig = script.at(-1) === CHECKMULTISIG
  if (!isMultisig) {
    const keys = script.at(-1) === CHECKSIG ? readKeys(script.subarray(0, -1)) : []
    return keys.length === 1 ? { needed: 1, keys, isMultisig } : undefined
  }
  const [needed, count] = [readSmallNumber(script[0]), readSmallNumber(script.at(-2))]
  const keys = readKeys(script.subarray(1, -2))
  return needed > 0 && needed <= count && keys.length === count ? { needed, keys, isMultisig } : undefined
}

function readKeys(bytes: Uint8Array): readonly Uint8Array[] {
  const keys = Array.from({ length: bytes.length / 34 }, (_, at) => bytes.subarray(at * 34, at * 34 + 34))
  const areKeys = bytes.length % 34 === 0 && keys.every(([size, form]) => size === 33 && (form === 2 || form === 3))
  return areKeys ? keys.map(key => key.subarray(1)) : []
}

function readSmallNumber(byte = 0): number {
  const number = byte - OP_N_OFFSET
  return number >= 1 && number <= 16 ? number : 0
}

const OP_RETURN_SCRIPT = Uint8Array.of(0x6a)

// The virtual `to_sign` transaction. It spends `to_spend`, whose output is locked by the address and whose input
// commits to the message. Standard: BIP-322.
interface ToSign {
  readonly txid: string
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  readonly scriptSig?: Uint8Array
  readonly witness: readonly Uint8Array[]
}

function readSimple(bytes: Uint8Array, txid: string): ToSign | undefined {
  const witness = RawWitness.decode(bytes)
  if (encodeHex(RawWitness.encode(witness)) !== encodeHex(bytes)) return undefined
  return { txid, version: 0, sequence: 0, lockTime: 0, witness }
}

export function readFull(bytes: Uint8Array, txid: string): ToSign | undefined {
  const tx = RawTx.decode(bytes)
  if (encodeHex(RawTx.encode(tx)) !== encodeHex(bytes)) return undefined
  const { version, lockTime, inputs, outputs, witnesses } = tx
  const [[input], [output]] = [inputs, outputs]
  if (!input || !output || inputs.length !== 1 || outputs.length !== 1) return undefined
  const isSpent = encodeHex(input.txid) === txid && input.index === 0
  const isOpReturn = output.amount === 0n && encodeHex(output.script) === encodeHex(OP_RETURN_SCRIPT)
  if (!isSpent || !isOpReturn || (version !== 0 && version !== 2)) return undefined
  const { sequence, finalScriptSig: scriptSig } = input
  return { txid, version, sequence, lockTime, scriptSig, witness: witnesses?.[0] ?? [] }
}

export function getSpentTxid(message: string, script: Uint8Array): string {
  const messageHash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const zeros = (count: number) => Array<number>(count).fill(0)
  const input = [1, ...zeros(32), 255, 255, 255, 255, 34, 0, 32, ...messageHash, ...zeros(4)]
  const raw = Uint8Array.from([...zeros(4), ...input, 1, ...zeros(8), script.length, ...script, ...zeros(4)])
  return encodeHex(sha256(sha256(raw)).toReversed())
}

function legacyDigest({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array, type: number) {
  const inputs = [{ txid: decodeHex(txid) ?? new Uint8Array(), index: 0, finalScriptSig: script, sequence }]
  const outputs = [{ amount: 0n, script: OP_RETURN_SCRIPT }]
  const raw = RawTx.encode({ version, segwitFlag: false, inputs, outputs, witnesses: undefined, lockTime })
  return sha256(sha256(Uint8Array.from([...raw, type, 0, 0, 0])))
}

function unsigned({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array): Transaction {
  const tx = new Transaction({ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({ txid, index: 0, sequence, witnessUtxo: { script, amount: 0n } })
  tx.addOutput({ script: OP_RETURN_SCRIPT, amount: 0n })
  return tx
}

const SIGHASH_ALL = 1

const spendCheckers: Readonly<
  Record<LockingScript['kind'], (toSign: ToSign, lockingScript: LockingScript) => boolean>
> = {
  pkh: spendsP2pkh,
  sh: spendsP2shP2wpkh,
  wpkh: spendsP2wpkh,
  wsh: spendsP2wsh,
  tr: spendsP2tr,
}

/**
 * Returns true if a transaction can spend the output of the address, with a single key or a script of keys and
 * SIGHASH_ALL signatures. Other scripts and Taproot script paths are not supported. Standards: BIP-143, BIP-341,
 * BIP-146.
 */
export function spendsLock(toSign: ToSign, lockingScript: LockingScript): boolean {
  return spendCheckers[lockingScript.kind](toSign, lockingScript)
}

function spendsP2pkh(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [signed, key] = parsePushes(toSign.scriptSig)
  if (!signed || !key || toSign.witness.length > 0 || !isSame(hash160(key), program)) return false
  return isSigned(signed, legacyDigest(toSign, script, SIGHASH_ALL), key)
}

function spendsP2shP2wpkh(toSign: ToSign, { program, script }: LockingScript): boolean {
  const { scriptSig, witness } = toSign
  const inner = Uint8Array.from([0, 20, ...hash160(witness[1] ?? new Uint8Array())])
  const isWrapped = !scriptSig || isSame(scriptSig, Uint8Array.from([inner.length, ...inner]))
  return isWrapped && isSame(hash160(inner), program) && isSignedByWitnessKey(toSign, script)
}

function spendsP2wpkh(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [, key] = toSign.witness
  return (
    !toSign.scriptSig?.length &&
    key !== undefined &&
    isSame(hash160(key), program) &&
    isSignedByWitnessKey(toSign, script)
  )
}

function isSignedByWitnessKey(toSign: ToSign, script: Uint8Array): boolean {
  const [signed, key] = toSign.witness
  if (toSign.witness.length !== 2 || !signed || key?.length !== 33) return false
  const code = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  return isSigned(signed, unsigned(toSign, script).preimageWitnessV0(0, code, SIGHASH_ALL, 0n), key)
}

// Signatures must be in the order of the keys, so that no key counts twice.
function spendsP2wsh(toSign: ToSign, { program, script }: LockingScript): boolean {
  const code = toSign.witness.at(-1)
  const read = code && readWitnessScript(code)
  if (!read || toSign.scriptSig?.length || !isSame(sha256(code), program)) return false
  const before = toSign.witness.slice(0, -1)
  const signatures = read.isMultisig ? before.slice(1) : before
  if (signatures.length !== read.needed || (read.isMultisig && before[0]?.length !== 0)) return false
  const digest = unsigned(toSign, script).preimageWitnessV0(0, code, SIGHASH_ALL, 0n)
  let at = 0
  for (const key of read.keys) {
    const signed = signatures[at]
    if (signed && isSigned(signed, digest, key)) at += 1
  }
  return at === read.needed
}

function spendsP2tr(toSign: ToSign, { program, script }: LockingScript): boolean {
  const [signed] = toSign.witness
  if (toSign.witness.length !== 1 || !signed || toSign.scriptSig?.length) return false
  const type = signed.length === 64 ? 0 : signed.length === 65 && signed[64] === SIGHASH_ALL ? SIGHASH_ALL : undefined
  if (type === undefined) return false
  const digest = unsigned(toSign, script).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signed.subarray(0, 64), digest, program)
}

function isSigned(signed: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  const der = signed.subarray(0, -1)
  if (signed.at(-1) !== SIGHASH_ALL) return false
  const parsed = secp256k1.Signature.fromDER(der)
  return isSame(parsed.toDERRawBytes(), der) && secp256k1.verify(parsed, digest, key, { lowS: true, prehash: false })
}

function parsePushes(script: Uint8Array = new Uint8Array()): readonly Uint8Array[] {
  const [first = 0] = script
  const [signed, rest] = [script.subarray(1, 1 + first), script.subarray(1 + first)]
  const isComplete = first > 1 && first <= 75 && (rest[0] === 33 || rest[0] === 65) && rest.length === rest[0] + 1
  return isComplete ? [signed, rest.subarray(1)] : []
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return encodeHex(a) === encodeHex(b)
}

export type Bip322Format = 'smp' | 'ful' | undefined

/**
 * Returns true if a signature, in the simple or full format, spends the output of the address in a transaction that
 * commits to the message. Signatures with a lock time or sequence are rejected, because they are only valid at a later
 * time and no node is queried. Standard: BIP-322.
 */
export function verifyBip322(
  message: string,
  signature: Uint8Array,
  lockingScript: LockingScript,
  format?: Bip322Format,
): boolean {
  try {
    const txid = getSpentTxid(message, lockingScript.script)
    const toSign =
      (format ?? detectFormat(signature)) === 'ful' ? readFull(signature, txid) : readSimple(signature, txid)
    return toSign !== undefined && toSign.lockTime === 0 && toSign.sequence === 0 && spendsLock(toSign, lockingScript)
  } catch {
    return false // unreadable bytes are no signature
  }
}

function detectFormat([, ...next]: Uint8Array): Bip322Format {
  return next.length > 3 && next.slice(0, 3).every(byte => byte === 0) ? 'ful' : 'smp'
}
