import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, Script } from '@scure/btc-signer'

const ALL = 1
const hash160 = bytes => ripemd160(sha256(bytes))
const isSame = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * Verifies that an input of a transaction may spend its coin. Supports the single-signature types: P2PKH, P2WPKH,
 * P2SH-P2WPKH, and P2TR by its key. Throws a sentence if it may not.
 *
 * @param {import('@scure/btc-signer').Transaction} transaction with its signatures
 * @param {number} at the index of the input
 * @param {{ script: Uint8Array, amount: bigint }[]} spent the coin of each input
 */
export function checkSpend(transaction, at, spent) {
  const { script, amount } = spent[at]
  const { finalScriptSig = new Uint8Array(), finalScriptWitness: witness = [] } = transaction.getInput(at)
  const locked = OutScript.decode(script)
  const pushed = Script.decode(finalScriptSig)
  const keyed = { transaction, at, amount }
  switch (locked.type) {
    case 'pkh':
      return checkEcdsa({ ...keyed, script, hash: locked.hash, stack: pushed, old: true })
    case 'wpkh':
      need(finalScriptSig.length === 0, 'a witness program takes no script')
      return checkEcdsa({ ...keyed, hash: locked.hash, stack: witness })
    case 'sh': {
      const inner = pushed[0] instanceof Uint8Array && pushed.length === 1 ? pushed[0] : new Uint8Array()
      need(isSame(hash160(inner), locked.hash), 'another script is spent')
      const program = OutScript.decode(inner)
      need(program.type === 'wpkh', 'only a witness program is known in a script')
      return checkEcdsa({ ...keyed, hash: program.hash, stack: witness })
    }
    case 'tr':
      return checkSchnorr(transaction, at, spent, locked.pubkey, witness)
    default:
      throw new Error(`bad-txns-nonstandard-inputs: ${locked.type}`)
  }
}

function checkEcdsa({ transaction, at, amount, script, hash, stack, old }) {
  const [signature, key] = stack
  need(stack.length === 2 && signature?.length > 8 && key?.length === 33, 'a signature and a key are needed')
  need(isSame(hash160(key), hash), 'another key is spent')
  const kind = signature.at(-1)
  need(kind === ALL, 'only whole transactions are signed here')
  const digest = old
    ? transaction.preimageLegacy(at, script, kind)
    : transaction.preimageWitnessV0(at, OutScript.encode({ type: 'pkh', hash }), kind, amount)
  const { r, s } = secp256k1.Signature.fromDER(signature.slice(0, -1))
  const isLow = new secp256k1.Signature(r, s).hasHighS() === false
  need(isLow && secp256k1.verify({ r, s }, digest, key), 'the signature is wrong')
}

function checkSchnorr(transaction, at, spent, key, witness) {
  const [signature] = witness
  need(witness.length === 1 && [64, 65].includes(signature.length), 'a signature by the key is needed')
  const kind = signature.length === 65 ? signature[64] : 0
  need(kind === 0 ? signature.length === 64 : kind === ALL, 'only whole transactions are signed here')
  const scripts = spent.map(({ script }) => script)
  const amounts = spent.map(({ amount }) => amount)
  const digest = transaction.preimageWitnessV1(at, scripts, kind, amounts)
  need(schnorr.verify(signature.slice(0, 64), digest, key), 'the signature is wrong')
}

function need(isTrue, otherwise) {
  if (!isTrue) throw new Error(`mandatory-script-verify-flag-failed (${otherwise})`)
}
