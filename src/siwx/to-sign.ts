import { sha256 } from '@noble/hashes/sha2'
import { RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { decodeHex } from '../lib/decode-hex.js'
import { encodeHex } from '../lib/encode-hex.js'

/** The one output: nothing at all, to nobody. */
const NOBODY = Uint8Array.of(0x6a)

/** The transaction that nobody sends: it spends another one, that locks nothing to the address and holds the text. */
export interface ToSign {
  readonly txid: string
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  /** Absent where the short form leaves it to who reads it. */
  readonly scriptSig?: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** The short form: the witness alone. Standard: BIP-322. */
export function readSimple(bytes: Uint8Array, txid: string): ToSign | undefined {
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
export function legacyDigest({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array, type: number) {
  const inputs = [{ txid: decodeHex(txid) ?? new Uint8Array(), index: 0, finalScriptSig: script, sequence }]
  const outputs = [{ amount: 0n, script: NOBODY }]
  const raw = RawTx.encode({ version, segwitFlag: false, inputs, outputs, witnesses: undefined, lockTime })
  return sha256(sha256(Uint8Array.from([...raw, type, 0, 0, 0])))
}

/** The transaction with its input, for the digests of witnesses. */
export function unsigned({ txid, version, sequence, lockTime }: ToSign, script: Uint8Array): Transaction {
  const tx = new Transaction({ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({ txid, index: 0, sequence, witnessUtxo: { script, amount: 0n } })
  tx.addOutput({ script: NOBODY, amount: 0n })
  return tx
}
