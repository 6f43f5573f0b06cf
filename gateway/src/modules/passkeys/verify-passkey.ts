import { createHash, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { NewPasskey, PasskeyAssertion } from '../../../../src/contract/passkey-api.js'
import { parseJson } from '../../../../src/lib/text.js'
import { KeyedHash } from '../keys/hashing.js'

/** What a response must match: the challenge, and the wallet's origin with its domain as the RP id. */
export interface PasskeyContext {
  readonly challenge: string
  readonly walletOrigin: string
}

export interface StoredPasskey {
  readonly publicKey: string
  readonly userHandleHash: string
  readonly backupEligible: boolean
}

interface AuthenticatorFacts {
  readonly signCount: number
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

export interface VerifiedPasskey extends AuthenticatorFacts {
  readonly credentialId: string
  /** A JWK with `alg`, as JSON. */
  readonly publicKey: string
}

/** The response is not valid. The reason is for the audit log and for tests, not for the client. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault'
}

/**
 * Verifies a new passkey. An attestation statement is neither requested nor read, so any authenticator is accepted.
 * Standard: WebAuthn Level 3, section 7.1.
 * @throws PasskeyFault
 */
export function verifyNewPasskey(passkey: NewPasskey, context: PasskeyContext): VerifiedPasskey {
  checkClientData(toBytes(passkey.clientDataJSON), 'webauthn.create', context)
  const data = toBytes(passkey.authenticatorData)
  const facts = readAuthenticatorData(data, context)
  const { credentialId, key } = readAttestedCredential(data)
  if (credentialId !== toBytes(passkey.credentialId).toString('base64url')) throw new PasskeyFault('another credential')
  toPublicKey(key)
  return { ...facts, credentialId, publicKey: JSON.stringify(key) }
}

/**
 * Verifies a signature with a stored passkey, except its count. Standard: WebAuthn Level 3, section 7.2.
 * @throws PasskeyFault
 */
export function verifyAssertion(
  assertion: PasskeyAssertion,
  stored: StoredPasskey,
  context: PasskeyContext,
): AuthenticatorFacts {
  const handleHash = createHash('sha256').update(assertion.userHandle).digest('base64url')
  if (!KeyedHash.isEqual(handleHash, stored.userHandleHash)) throw new PasskeyFault('another user handle')
  const clientData = toBytes(assertion.clientDataJSON)
  checkClientData(clientData, 'webauthn.get', context)
  const data = toBytes(assertion.authenticatorData)
  const facts = readAuthenticatorData(data, context)
  if (facts.backupEligible !== stored.backupEligible) throw new PasskeyFault('another kind of passkey')
  const key = parseJson(stored.publicKey) as JsonWebKey & { readonly alg: string }
  const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
  const digest = key.alg === 'EdDSA' ? null : 'sha256'
  if (!verify(digest, signed, toPublicKey(key), toBytes(assertion.signature))) throw new PasskeyFault('wrong signature')
  return facts
}

const clientDataShape = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
})

// `topOrigin` is not compared: the page may itself run in a host's frame, and the gateway trusts no page more than
// another. The challenge is bound to the page that the frame reports.
function checkClientData(bytes: Buffer, type: string, { challenge, walletOrigin }: PasskeyContext): void {
  const data = clientDataShape.safeParse(parseOrUndefined(bytes))
  if (!data.success) throw new PasskeyFault('no client data')
  if (data.data.type !== type) throw new PasskeyFault('another operation')
  if (!KeyedHash.isEqual(data.data.challenge, challenge)) throw new PasskeyFault('another challenge')
  if (data.data.origin !== walletOrigin) throw new PasskeyFault('another origin')
}

function parseOrUndefined(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const flagBits = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40, extensions: 0x80 }
const HEADER_BYTES = 37

// Layout: SHA-256 of the RP id (32), flags (1), signature count (4).
function readAuthenticatorData(data: Buffer, { walletOrigin }: PasskeyContext): AuthenticatorFacts {
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

// Follows the header: AAGUID (16), length of the id (2), the id, the COSE key, and extensions if flagged.
function readAttestedCredential(data: Buffer): { credentialId: string; key: PublicJwk } {
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

// Rejects a point that is not on the curve.
function toPublicKey(key: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    throw new PasskeyFault('wrong key')
  }
}

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
