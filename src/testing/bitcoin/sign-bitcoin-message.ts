import { sha256 } from '@noble/hashes/sha2'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { sign } from 'viem/accounts'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinKey } from './bitcoin-keys.js'

/** Signs a text with a key so that the key can be found in the signature: 65 bytes. Standard: BIP-137's oldest form. */
export async function signEcdsaMessage(message: string, { privateKey }: BitcoinKey): Promise<Uint8Array> {
  const text = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const said = Uint8Array.from([magic.length, ...magic, ...compactSize(text.length), ...text])
  const hash: `0x${string}` = `0x${encodeHex(sha256(sha256(said)))}`
  const { r, s, yParity } = await sign({ hash, privateKey: `0x${encodeHex(privateKey)}` })
  return Uint8Array.from([31 + (yParity ?? 0), ...(decodeHex(r.slice(2)) ?? []), ...(decodeHex(s.slice(2)) ?? [])])
}

/** Signs a text as if coins of the address were spent: the witness of that spending. Standard: BIP-322, its simple form. */
export function signBip322Message(message: string, key: BitcoinKey): Uint8Array {
  const { script, privateKey, redeemScript, addressType } = key
  const spending = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  spending.addInput({
    txid: fundingId(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(redeemScript && { redeemScript }),
    ...(addressType === 'p2tr' && { tapInternalKey: decodeHex(key.publicKey) ?? new Uint8Array() }),
  })
  spending.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spending.signIdx(privateKey, 0)
  spending.finalizeIdx(0)
  return RawWitness.encode(spending.getInput(0).finalScriptWitness ?? [])
}

/** The id of the transaction that nobody sends, which locks nothing to the address and holds the text. */
function fundingId(message: string, script: Uint8Array): string {
  const held = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const zeros = (count: number) => Array<number>(count).fill(0)
  const raw = Uint8Array.from([
    ...zeros(4), // version
    1,
    ...zeros(32),
    0xff,
    0xff,
    0xff,
    0xff,
    34,
    0,
    32,
    ...held,
    ...zeros(4), // sequence
    1,
    ...zeros(8), // amount
    script.length,
    ...script,
    ...zeros(4), // lock time
  ])
  return encodeHex(sha256(sha256(raw)).toReversed())
}

function compactSize(length: number): readonly number[] {
  return length < 253 ? [length] : [253, length & 255, length >> 8]
}
