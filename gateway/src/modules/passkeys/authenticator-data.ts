import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

// The response is not valid. The reason is for the audit log and for tests, not for the client.
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault'
}

export interface AuthenticatorFacts {
  readonly signCount: number
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

const flagBits = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40, extensions: 0x80 }
const HEADER_BYTES = 37

// Reads the header: SHA-256 of the RP id (32 bytes), flags (1), signature count (4). The RP id is the host of the
// wallet origin.
// Throws a PasskeyFault for another RP id, or if the user was not verified.
export function readAuthenticatorData(data: Buffer, walletOrigin: string): AuthenticatorFacts {
  if (data.length < HEADER_BYTES) throw new PasskeyFault('short authenticator data')
  const rpIdHash = createHash('sha256').update(new URL(walletOrigin).hostname).digest()
  if (!data.subarray(0, 32).equals(rpIdHash)) throw new PasskeyFault('another RP id')
  const has = (bit: number) => (data.readUInt8(32) & bit) !== 0
  if (!has(flagBits.present)) throw new PasskeyFault('no user')
  if (!has(flagBits.verified)) throw new PasskeyFault('user not verified')
  const [backupEligible, backedUp] = [has(flagBits.eligible), has(flagBits.backedUp)]
  if (backedUp && !backupEligible) throw new PasskeyFault('wrong flags')
  return { signCount: data.readUInt32BE(33), backupEligible, backedUp }
}

const AAGUID_BYTES = 16
const MAX_ID_BYTES = 1_023

// Reads what follows the header of a new passkey: AAGUID (16 bytes), length of the id (2), the id, the COSE key, and
// extensions if flagged.
// Throws a PasskeyFault.
export function readAttestedCredential(data: Buffer): { credentialId: string; key: PublicJwk } {
  const flags = data.readUInt8(32)
  const start = HEADER_BYTES + AAGUID_BYTES + 2
  if ((flags & flagBits.attested) === 0 || data.length < start) throw new PasskeyFault('no credential')
  const length = data.readUInt16BE(start - 2)
  const end = start + length
  if (length === 0 || length > MAX_ID_BYTES || data.length < end) throw new PasskeyFault('wrong id length')
  const { map, rest } = readCoseMap(data.subarray(end))
  const hasExtensions = (flags & flagBits.extensions) !== 0
  if (hasExtensions !== rest > 0) throw new PasskeyFault('wrong length')
  return { credentialId: data.subarray(start, end).toString('base64url'), key: toJwk(map) }
}

type CoseValue = number | Buffer

// A COSE key is a CBOR map from integers to integers and byte strings. Nothing else of CBOR is needed, so nothing else
// is accepted. Standards: RFC 8949, RFC 9052.
function readCoseMap(bytes: Buffer): { map: ReadonlyMap<number, CoseValue>; rest: number } {
  const reader = new CborReader(bytes)
  const map = new Map<number, CoseValue>()
  const { major, argument: count } = reader.head()
  if (major !== 5 || count > 8) throw new PasskeyFault('no key')
  for (let index = 0; index < count; index += 1) {
    const name = reader.value()
    if (typeof name !== 'number' || map.has(name)) throw new PasskeyFault('wrong key')
    map.set(name, reader.value())
  }
  return { map, rest: reader.rest }
}

class CborReader {
  #at = 0

  constructor(private readonly bytes: Buffer) {}

  get rest(): number {
    return this.bytes.length - this.#at
  }

  head(): { major: number; argument: number } {
    const first = this.#take(1).readUInt8(0)
    const [major, info] = [first >> 5, first & 0x1f]
    if (info < 24) return { major, argument: info }
    if (info === 24) return { major, argument: this.#take(1).readUInt8(0) }
    if (info === 25) return { major, argument: this.#take(2).readUInt16BE(0) }
    throw new PasskeyFault('wrong encoding')
  }

  value(): CoseValue {
    const { major, argument } = this.head()
    if (major === 0) return argument
    if (major === 1) return -1 - argument
    if (major === 2) return this.#take(argument)
    throw new PasskeyFault('wrong encoding')
  }

  #take(length: number): Buffer {
    const taken = this.bytes.subarray(this.#at, this.#at + length)
    if (taken.length < length) throw new PasskeyFault('short key')
    this.#at += length
    return taken
  }
}

interface PublicJwk extends JsonWebKey {
  readonly alg: 'ES256' | 'EdDSA' | 'RS256'
}

const RSA_EXPONENT = 'AQAB'
const RSA_BYTES = { minimum: 256, maximum: 512 }

// The three algorithms that the frame requests. Labels: 1 kty, 3 alg, and per type -1, -2, -3.
function toJwk(map: ReadonlyMap<number, CoseValue>): PublicJwk {
  const [type, algorithm, first, second, third] = [1, 3, -1, -2, -3].map(label => map.get(label))
  if (type === 2 && algorithm === -7 && first === 1)
    return { kty: 'EC', crv: 'P-256', alg: 'ES256', x: toText(second, 32), y: toText(third, 32) }
  if (type === 1 && algorithm === -8 && first === 6)
    return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', x: toText(second, 32) }
  if (type === 3 && algorithm === -257 && Buffer.isBuffer(first)) {
    const isSized = first.length >= RSA_BYTES.minimum && first.length <= RSA_BYTES.maximum
    const e = Buffer.isBuffer(second) ? second.toString('base64url') : ''
    if (isSized && e === RSA_EXPONENT) return { kty: 'RSA', alg: 'RS256', n: first.toString('base64url'), e }
  }
  throw new PasskeyFault('unknown algorithm')
}

function toText(value: CoseValue | undefined, length: number): string {
  if (!Buffer.isBuffer(value) || value.length !== length) throw new PasskeyFault('wrong key')
  return value.toString('base64url')
}

// Imports a key. Throws a PasskeyFault for a point that is not on the curve.
export function toPublicKey(key: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    throw new PasskeyFault('wrong key')
  }
}
