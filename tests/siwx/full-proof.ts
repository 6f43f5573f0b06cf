import { secp256k1 } from '@noble/curves/secp256k1'
import { p2ms, p2pk, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, sha256, tagSchnorr } from '@scure/btc-signer/utils.js'

/** Test keys. */
export const secrets = ['one', 'two', 'three'].map(word => sha256(new TextEncoder().encode(`full proof ${word}`)))
const [secret = new Uint8Array()] = secrets
export const keys = secrets.map(privateKey => pubECDSA(privateKey))
const [key = new Uint8Array()] = keys

/** An address of each type, with the data that the library needs to spend from it. */
export const payments = {
  P2PKH: p2pkh(key),
  P2WPKH: p2wpkh(key),
  'P2SH-P2WPKH': p2sh(p2wpkh(key)),
  P2TR: p2tr(pubSchnorr(secret)),
  'P2WSH of one key': p2wsh(p2pk(key)),
  'P2WSH of 1 of 1': p2wsh(p2ms(1, [key])),
  'P2WSH of 2 of 3': p2wsh(p2ms(2, keys)),
  'P2WSH of 3 of 3': p2wsh(p2ms(3, keys)),
} as const

/** The library's data of an address. */
export interface Payment {
  readonly script: Uint8Array
  readonly address?: string
  readonly redeemScript?: Uint8Array
  readonly witnessScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

type Raw = ReturnType<typeof RawTx.decode>

/** Changes to a valid proof before it is signed, so that its signatures stay valid. */
export interface ProofChange {
  readonly version?: number
  readonly lockTime?: number
  readonly sequence?: number
  readonly sighash?: number
  readonly amount?: bigint
  readonly output?: Uint8Array
  readonly txid?: Uint8Array
  readonly index?: number
  readonly further?: 'input' | 'output'
  readonly by?: readonly Uint8Array[]
}

/** Signs with the library's own digests and returns the full transaction. */
export function fullProof(message: string, payment: Payment, change: ProofChange = {}): Uint8Array {
  const { sighash, further, by = secrets } = change
  const tx = unsignedProof(message, payment, change)
  if (further === 'input') tx.addInput({ ...inputOf(message, payment, change), index: 7 })
  if (further === 'output') tx.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  const inputs = Array.from({ length: tx.inputsLength }, (_, at) => at)
  for (const privateKey of by) for (const at of inputs) sign(tx, privateKey, at, sighash)
  for (const at of inputs) tx.finalizeIdx(at)
  return tx.extract()
}

/** Signs for the address of the uncompressed key, which the library can hash but not sign. */
export function longKeyProof(message: string): { readonly address: string; readonly bytes: Uint8Array } {
  const long = pubECDSA(secret, false)
  const payment = p2pkh(long)
  const digest = unsignedProof(message, payment, {})['preimageLegacy'](0, payment.script, 1)
  const signed = Uint8Array.from([...secp256k1.sign(digest, secret, { lowS: true }).toDERRawBytes(), 1])
  const finalScriptSig = Uint8Array.from([signed.length, ...signed, long.length, ...long])
  const [input] = RawTx.decode(fullProof(message, payments.P2PKH)).inputs
  const honest = { ...input, txid: spentId(message, payment.script), index: 0, sequence: 0, finalScriptSig }
  const bytes = altered(fullProof(message, payments.P2PKH), () => ({ inputs: [honest] }))
  return { address: payment.address, bytes }
}

/** Converts a full proof to the simple format. */
export function simpleOf(full: Uint8Array): Uint8Array {
  return RawWitness.encode(RawTx.decode(full).witnesses?.[0] ?? [])
}

/** Changes parts of a proof after it was signed. */
export function altered(full: Uint8Array, change: (raw: Raw) => Partial<Raw>): Uint8Array {
  const raw = RawTx.decode(full)
  return RawTx.encode({ ...raw, ...change(raw) })
}

/** Replaces the witness of a proof. */
export function withWitness(full: Uint8Array, change: (witness: readonly Uint8Array[]) => readonly Uint8Array[]) {
  return altered(full, ({ witnesses }) => ({ witnesses: [[...change(witnesses?.[0] ?? [])]] }))
}

function unsignedProof(message: string, payment: Payment, change: ProofChange): Transaction {
  const { version = 0, lockTime = 0, amount = 0n, output = Uint8Array.of(0x6a) } = change
  const lax = { allowUnknownVersion: true, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true }
  const tx = new Transaction({ version, lockTime, ...lax, disableScriptCheck: true })
  tx.addInput(inputOf(message, payment, change))
  tx.addOutput({ script: output, amount })
  return tx
}

function inputOf(message: string, payment: Payment, change: ProofChange) {
  const { script, redeemScript, witnessScript, tapInternalKey } = payment
  const { txid = spentId(message, script), index = 0, sequence = 0, sighash } = change
  return {
    txid,
    index,
    sequence,
    // equals the amount sent: the library does not finalize an underfunded transaction
    witnessUtxo: { script, amount: change.amount ?? 0n },
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
    ...(tapInternalKey && { tapInternalKey }),
    ...(sighash !== undefined && { sighashType: sighash }),
  }
}

/** Signs with a key. A key that is not part of the script signs nothing; `finalize` detects that. */
function sign(tx: Transaction, by: Uint8Array, at: number, sighash: number | undefined): void {
  try {
    tx.signIdx(by, at, sighash === undefined ? undefined : [sighash])
  } catch {
    return
  }
}

function spentId(message: string, script: Uint8Array): Uint8Array {
  const held = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const finalScriptSig = Uint8Array.from([0, 32, ...held])
  const input = { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0 }
  const rest = { segwitFlag: false, outputs: [{ amount: 0n, script }], witnesses: undefined, lockTime: 0 }
  return sha256(sha256(RawTx.encode({ version: 0, inputs: [input], ...rest }))).toReversed()
}
