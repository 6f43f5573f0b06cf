import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

/** A client's key pair and its `did:key`. */
export interface ClientKey {
  readonly did: string
  readonly privateKey: KeyObject
}

export interface JwtOptions {
  readonly key?: ClientKey
  /** Unix seconds. */
  readonly iat?: number
  readonly exp?: number
  /** Replaces the issuer of the key. */
  readonly iss?: string
  readonly alg?: string
}

export function clientKey(): ClientKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, did: didKey(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')])) }
}

/** A token like those of the client libraries, by default valid for a day from now. */
export function clientJwt({ key = clientKey(), iat, exp, iss, alg = 'EdDSA' }: JwtOptions = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: iss ?? key.did,
    sub: randomBytes(32).toString('hex'),
    aud: 'ws://127.0.0.1',
    iat: iat ?? now,
    exp: exp ?? now + 86_400,
  }
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
}

/** Encodes bytes as a `did:key`. */
export function didKey(bytes: Uint8Array): string {
  return `did:key:z${base58.encode(bytes)}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
