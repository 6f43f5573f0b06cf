import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'

// Written from the standards alone and independent of the code that signs, so that it can check that code.

const bytes = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap(part => [...part]))
const hash256 = (data: Uint8Array) => sha256(sha256(data))
const hash160 = (data: Uint8Array) => ripemd160(sha256(data))
const utf8 = (text: string) => new TextEncoder().encode(text)
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
const compactSize = (length: number) => (length < 253 ? [length] : [253, length & 255, length >> 8])
const NONE = [0, 0, 0, 0]
const ZERO = [...NONE, ...NONE]

/** Returns true if the base64 signature is a valid legacy Bitcoin message signature of the public key. */
export function verifyEcdsa(message: string, signature: string, publicKey: string): boolean {
  const [head = 0, ...rest] = Buffer.from(signature, 'base64')
  if (rest.length !== 64) return false
  const text = utf8(message)
  const hash = hash256(bytes([24], utf8('Bitcoin Signed Message:\n'), compactSize(text.length), text))
  const recovered = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
    .addRecoveryBit((head - 27) & 3)
    .recoverPublicKey(hash)
  return recovered.toHex(true) === publicKey
}

/** The tagged message hash of BIP-322. */
export function bip322Hash(message: string): Uint8Array {
  const tag = sha256(utf8('BIP0322-signed-message'))
  return sha256(bytes(tag, tag, utf8(message)))
}

/** The id of the BIP-322 `to_spend` transaction, in wire byte order. */
export function bip322ToSpend(message: string, script: Uint8Array): Uint8Array {
  const input = bytes([1], new Uint8Array(32), [255, 255, 255, 255], [34, 0, 32], bip322Hash(message), NONE)
  return hash256(bytes(NONE, input, [1], ZERO, [script.length], script, NONE))
}

/**
 * Returns true if the base64 simple BIP-322 signature is valid for a script: P2WPKH, P2SH-P2WPKH or P2TR (key path).
 */
export function verifyBip322(message: string, signature: string, script: Uint8Array): boolean {
  const witness = readWitness(Buffer.from(signature, 'base64'))
  const outpoint = bytes(bip322ToSpend(message, script), NONE)
  const output = bytes(ZERO, [1, 0x6a])
  if (script[0] === 0x51) return verifyTaproot({ witness, outpoint, output, script })
  const [der, key] = witness
  if (witness.length !== 2 || !der || !key) return false
  const program = script[0] === 0 ? script.subarray(2) : hash160(key)
  const isWrapped = script[0] === 0xa9 && isSame(hash160(bytes([0, 20], program)), script.subarray(2, 22))
  if (!isSame(hash160(key), program) || (script[0] !== 0 && !isWrapped)) return false
  const code = bytes([25, 0x76, 0xa9, 20], program, [0x88, 0xac])
  const preimage = bytes(
    [NONE, hash256(outpoint), hash256(Uint8Array.from(NONE)), outpoint, code, ZERO].flatMap(part => [...part]),
    NONE,
    hash256(output),
    NONE,
    [1, 0, 0, 0],
  )
  const parsed = secp256k1.Signature.fromDER(der.subarray(0, -1))
  return der.at(-1) === 1 && secp256k1.verify(parsed, hash256(preimage), key)
}

interface Spending {
  readonly witness: readonly Uint8Array[]
  readonly outpoint: Uint8Array
  readonly output: Uint8Array
  readonly script: Uint8Array
}

/** Key path spending of BIP-341. */
function verifyTaproot({ witness, outpoint, output, script }: Spending): boolean {
  const [signature] = witness
  if (witness.length !== 1 || !signature || ![64, 65].includes(signature.length)) return false
  const tag = sha256(utf8('TapSighash'))
  const spent = bytes([script.length], script)
  const message = bytes(
    [0, signature[64] ?? 0],
    NONE,
    NONE,
    sha256(outpoint),
    sha256(Uint8Array.from(ZERO)),
    sha256(spent),
    sha256(Uint8Array.from(NONE)),
    sha256(output),
    [0],
    NONE,
  )
  return schnorr.verify(signature.subarray(0, 64), sha256(bytes(tag, tag, message)), script.subarray(2))
}

function readWitness(data: Uint8Array): readonly Uint8Array[] {
  const [count = 0] = data
  const items: Uint8Array[] = []
  let at = 1
  for (let item = 0; item < count; item += 1) {
    const length = data[at] ?? 0
    items.push(Uint8Array.from(data.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  return at === data.length ? items : []
}
