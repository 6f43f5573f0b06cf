import { createHash, verify, type JsonWebKey } from 'node:crypto'
import * as z from 'zod'
import type { NewPasskey, PasskeyAssertion } from '../../../../src/contract/passkey-api.js'
import { parseJson } from '../../../../src/lib/text.js'
import { KeyedHash } from '../keys/hashing.js'
import {
  PasskeyFault,
  readAttestedCredential,
  readAuthenticatorData,
  toPublicKey,
  type AuthenticatorFacts,
} from './authenticator-data.js'

// What a response must match: the challenge, and the wallet's origin with its domain as the RP id.
export interface PasskeyContext {
  readonly challenge: string
  readonly walletOrigin: string
}

export interface StoredPasskey {
  readonly publicKey: string
  readonly userHandleHash: string
  readonly backupEligible: boolean
}

export interface VerifiedPasskey extends AuthenticatorFacts {
  readonly credentialId: string
  // A JWK with `alg`, as JSON.
  readonly publicKey: string
}

// Verifies a new passkey. An attestation statement is neither requested nor read, so any authenticator is accepted.
// Standard: WebAuthn Level 3, section 7.1.
// Throws a PasskeyFault.
export function verifyNewPasskey(passkey: NewPasskey, context: PasskeyContext): VerifiedPasskey {
  checkClientData(toBytes(passkey.clientDataJSON), 'webauthn.create', context)
  const data = toBytes(passkey.authenticatorData)
  const facts = readAuthenticatorData(data, context.walletOrigin)
  const { credentialId, key } = readAttestedCredential(data)
  if (credentialId !== toBytes(passkey.credentialId).toString('base64url')) throw new PasskeyFault('another credential')
  toPublicKey(key)
  return { ...facts, credentialId, publicKey: JSON.stringify(key) }
}

// Verifies a signature with a stored passkey, except its count. Standard: WebAuthn Level 3, section 7.2.
// Throws a PasskeyFault.
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
  const facts = readAuthenticatorData(data, context.walletOrigin)
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

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
