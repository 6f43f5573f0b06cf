import { sha256 } from '@noble/hashes/sha2.js'
import * as z from 'zod/mini'
import { parseJson } from '../../../../src/lib/text.js'
import { WorkerError } from '../worker/worker-protocol.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { utf8, wipe, type Bytes, fromBase64url } from './bytes.js'
import { deriveHkdfKey, gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './shamir-shares.js'

const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 256

export function passwordLengthProblem(password: string): 'short' | 'long' | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  return length > MAX_PASSWORD_LENGTH ? 'long' : undefined
}

export interface RecoveryKeys {
  /** Decrypts the blob. Non-extractable, and never leaves the worker. */
  readonly enc: CryptoKey
  /** Proves knowledge of the secret to the gateway, which stores its SHA-256. 32 bytes. */
  readonly auth: Bytes
}

type RecoveryDomain = 'password' | 'passkey' | 'file'

/** Derives both values from a high-entropy secret. Standard: HKDF-SHA256 (RFC 5869), with an `info` for each value. */
export async function deriveRecoveryKeys(secret: Bytes, salt: Bytes, domain: RecoveryDomain): Promise<RecoveryKeys> {
  const enc = await deriveHkdfKey(secret, salt, utf8(`recovery/${domain}/enc/v2`))
  return { enc, auth: await deriveRecoveryAuth(secret, salt, domain) }
}

export async function deriveRecoveryAuth(secret: Bytes, salt: Bytes, domain: RecoveryDomain): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = utf8(`recovery/${domain}/auth/v2`)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, 256))
}

/** Returns the verifier that the gateway stores (SHA-256, base64url), and wipes the value. */
export function toVerifier(auth: Bytes): string {
  const verifier = encodeBase64Url(sha256(auth))
  wipe(auth)
  return verifier
}

const base64 = (minimum: number, maximum: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.minLength(minimum), z.maxLength(maximum))
const salt = base64(22, 88)

// Bounds of stored argon2id parameters (KiB): lower ones are too weak, higher ones would stall the device.
const passwordHead = z.strictObject({
  v: z.literal(2),
  kind: z.literal('password'),
  m: z.int().check(z.minimum(19_456), z.maximum(262_144)),
  t: z.int().check(z.minimum(2), z.maximum(10)),
  p: z.int().check(z.minimum(1), z.maximum(4)),
  salt,
})
const passkeyHead = z.strictObject({
  v: z.literal(2),
  kind: z.literal('passkey'),
  credentialId: base64(1, 1_400),
  salt,
})
const recoveryHead = z.discriminatedUnion('kind', [passwordHead, passkeyHead])
const storedBlob = z.tuple([recoveryHead, base64(40, 200)])

export type RecoveryHead = z.output<typeof passwordHead> | z.output<typeof passkeyHead>
export type PasswordHead = z.output<typeof passwordHead>
export type PasskeyHead = z.output<typeof passkeyHead>

interface StoredRecovery {
  readonly head: RecoveryHead
  readonly sealed: Bytes
}

export interface SealedRecovery {
  readonly blob: string
  readonly parameters: string
  readonly verifier: string
}

/** Seals the recovery share. The head is authenticated as additional data. */
export async function sealRecovery(
  share: Bytes,
  { enc, auth }: RecoveryKeys,
  head: RecoveryHead,
  facts: VaultFacts,
): Promise<SealedRecovery> {
  const sealed = encodeBase64Url(await gcmSeal(enc, share, toAad(head, facts)))
  const blob = encodeBase64Url(utf8(JSON.stringify([head, sealed])))
  return { blob, parameters: encodeParameters(head), verifier: toVerifier(auth) }
}

export function encodeParameters(head: RecoveryHead): string {
  return encodeBase64Url(utf8(JSON.stringify(Object.fromEntries(sortedFields(head)))))
}

/**
 * Parses the head, with the same bounds as in a blob.
 * @throws WorkerError `BAD_RECOVERY`
 */
export function readParameters(parameters: string): RecoveryHead {
  try {
    return recoveryHead.parse(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(parameters))))
  } catch {
    throw new WorkerError('BAD_RECOVERY')
  }
}

/**
 * Parses a stored recovery and checks its bounds.
 * @throws WorkerError `BAD_RECOVERY`
 */
export function readRecovery(blob: string): StoredRecovery {
  try {
    const read = storedBlob.parse(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(blob))))
    return { head: read[0], sealed: fromBase64url(read[1]) }
  } catch {
    throw new WorkerError('BAD_RECOVERY')
  }
}

/**
 * Decrypts the recovery share.
 * @throws WorkerError `WRONG_SECRET`, also for a tampered blob, which cannot be distinguished
 */
export async function openRecovery(
  { head, sealed }: StoredRecovery,
  key: CryptoKey,
  facts: VaultFacts,
): Promise<Bytes> {
  const share = await gcmOpen(key, sealed, toAad(head, facts)).catch(() => undefined)
  if (share?.byteLength !== SHARE_BYTES) throw new WorkerError('WRONG_SECRET')
  return share
}

function toAad(head: RecoveryHead, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['recovery/v2', walletId, epoch, sortedFields(head)]))
}

// Sorted by key, so that the result does not depend on the parser's order.
function sortedFields(head: RecoveryHead): readonly (readonly [string, unknown])[] {
  return Object.entries(head).sort(([a], [b]) => (a < b ? -1 : 1))
}
