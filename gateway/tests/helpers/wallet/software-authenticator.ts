import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '../../../../src/contract/passkey-api.js'
import { FRAME_URL } from './test-frame.js'

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

/** Deviations from a valid response. */
export interface ResponseTwist {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  /** Replaces the flags: user present 0x01, user verified 0x04, backup eligible 0x08, backed up 0x10. */
  readonly flags?: number
  readonly signCount?: number
  readonly userHandle?: string
  readonly credentialId?: string
  /** Changes the authenticator data before it is signed. */
  readonly data?: (data: Buffer) => Buffer
  /** Signs with another key. */
  readonly key?: KeyObject
  /** Changes the signature. */
  readonly signature?: (signature: Buffer) => Buffer
  readonly clientData?: (text: string) => string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const SYNCED = 0x18
const ATTESTED = 0x40

/** An authenticator with one passkey, written separately from the project's code. Standard: WebAuthn Level 3. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  #userHandle = ''

  constructor(
    private readonly algorithm: Algorithm = 'ES256',
    private readonly isSynced = true,
  ) {
    this.#keys = createKeys(algorithm)
  }

  create({ challenge, userHandle }: { challenge: string; userHandle: string }, twist: ResponseTwist = {}): NewPasskey {
    this.#userHandle = twist.userHandle ?? userHandle
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const data = Buffer.concat([this.#header(ATTESTED, twist), credential])
    return {
      credentialId: twist.credentialId ?? this.credentialId.toString('base64url'),
      clientDataJSON: encodeClientData('webauthn.create', challenge, twist).toString('base64url'),
      authenticatorData: (twist.data?.(data) ?? data).toString('base64url'),
      transports: ['internal', 'hybrid'],
    }
  }

  get({ challenge }: { challenge: string }, twist: ResponseTwist = {}): PasskeyAssertion {
    const clientData = encodeClientData('webauthn.get', challenge, twist)
    const header = this.#header(0, twist)
    const data = twist.data?.(header) ?? header
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    const key = twist.key ?? this.#keys.privateKey
    const signature = sign(this.algorithm === 'EdDSA' ? null : 'sha256', signed, key)
    return {
      credentialId: twist.credentialId ?? this.credentialId.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: (twist.signature?.(signature) ?? signature).toString('base64url'),
      userHandle: twist.userHandle ?? this.#userHandle,
    }
  }

  #header(extraFlags: number, { rpId = new URL(FRAME_URL).hostname, flags, signCount = 0 }: ResponseTwist): Buffer {
    const own = USER_PRESENT | USER_VERIFIED | (this.isSynced ? SYNCED : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8((flags ?? own) | extraFlags)
    tail.writeUInt32BE(signCount, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
  }

  #coseKey(): Buffer {
    const { x = '', y = '', n = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    if (this.algorithm === 'ES256')
      return Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        bytes(x),
        Buffer.from('225820', 'hex'),
        bytes(y),
      ])
    if (this.algorithm === 'EdDSA') return Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), bytes(x)])
    return Buffer.concat([Buffer.from('a401030339010020590100', 'hex'), bytes(n), Buffer.from('2143010001', 'hex')])
  }
}

function createKeys(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function encodeClientData(type: string, challenge: string, twist: ResponseTwist): Buffer {
  const text = JSON.stringify({
    type: twist.type ?? type,
    challenge: twist.challenge ?? challenge,
    origin: twist.origin ?? FRAME_URL,
    crossOrigin: true,
  })
  return Buffer.from(twist.clientData?.(text) ?? text)
}
