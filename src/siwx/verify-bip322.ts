import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, RawWitness, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { encodeHex } from '../lib/encode-hex.js'
import type { LockingScript } from './locking-script.js'

const ALL = 1

/** Whether a witness would spend what the address locks, in a transaction that holds the text. Standards: BIP-322, BIP-143, BIP-341. */
export function verifyBip322(message: string, signature: Uint8Array, lock: LockingScript): boolean {
  try {
    const witness = RawWitness.decode(signature)
    if (encodeHex(RawWitness.encode(witness)) !== encodeHex(signature)) return false
    return lock.kind === 'tr' ? isOfTaproot(message, witness, lock) : isOfKey(message, witness, lock)
  } catch {
    return false // what cannot be read has signed nothing
  }
}

function isOfKey(message: string, witness: readonly Uint8Array[], { kind, program, script }: LockingScript): boolean {
  const [signed, key] = witness
  if (witness.length !== 2 || !signed || key?.length !== 33 || signed.at(-1) !== ALL) return false
  const hash = ripemd160(sha256(key))
  const inner = Uint8Array.from([0, 20, ...hash])
  const stands = kind === 'wpkh' ? hash : kind === 'sh' ? ripemd160(sha256(inner)) : undefined
  if (!stands || encodeHex(stands) !== encodeHex(program)) return false
  const code = OutScript.encode({ type: 'pkh', hash })
  const digest = spending(message, script).preimageWitnessV0(0, code, ALL, 0n)
  const parsed = secp256k1.Signature.fromDER(signed.subarray(0, -1))
  const isPlain = encodeHex(parsed.toDERRawBytes()) === encodeHex(signed.subarray(0, -1))
  return isPlain && secp256k1.verify(parsed, digest, key, { lowS: true, prehash: false })
}

/** By the key alone: what a script would allow is not tried. */
function isOfTaproot(message: string, witness: readonly Uint8Array[], { program, script }: LockingScript): boolean {
  const [signed] = witness
  if (witness.length !== 1 || !signed) return false
  const type = signed.length === 64 ? 0 : signed.length === 65 && signed[64] === ALL ? ALL : undefined
  if (type === undefined) return false
  const digest = spending(message, script).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signed.subarray(0, 64), digest, program)
}

/** The transaction that nobody sends: it spends another one, that locks nothing to the address and holds the text. */
function spending(message: string, script: Uint8Array): Transaction {
  const held = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const none = (count: number) => Array<number>(count).fill(0)
  const input = [1, ...none(32), 255, 255, 255, 255, 34, 0, 32, ...held, ...none(4)]
  const raw = Uint8Array.from([...none(4), ...input, 1, ...none(8), script.length, ...script, ...none(4)])
  const txid = encodeHex(sha256(sha256(raw)).toReversed())
  const tx = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  tx.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return tx
}
