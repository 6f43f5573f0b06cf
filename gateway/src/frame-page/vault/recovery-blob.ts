import { sha256 } from '@noble/hashes/sha2.js'
import * as z from 'zod/mini'
import { parseJson } from '../../../../src/lib/text.js'
import { WorkerError } from '../worker/worker-protocol.js'
import { toBase64url, utf8, wipe, type Bytes, fromBase64url } from './bytes.js'
import { hkdfKey, gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './shamir-shares.js'

/** Characters a recovery password must have, and may have. */
const MIN_PASSWORD = 12
const MAX_PASSWORD = 256

/** Whether a password is too short or too long, in characters of its NFKC form. */
export function passwordLengthProblem(password: string): 'short' | 'long' | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < MIN_PASSWORD) return 'short'
  return length > MAX_PASSWORD ? 'long' : undefined
}

/** The two values of one recovery secret. Neither says anything about the other. */
export interface RecoveryKeys {
  /** Opens the blob. Never leaves the worker and cannot be read back. */
  readonly enc: CryptoKey
  /** Proves knowledge of the secret to the gateway, which knows its SHA-256. 32 bytes. */
  readonly auth: Bytes
}

/** What a recovery is derived from; a domain of its own for each. */
type RecoveryDomain = 'password' | 'passkey' | 'file'

/** Derives both values from a secret of full entropy. Standard: HKDF-SHA256 of RFC 5869, one `info` for each value. */
export async function recoveryKeys(secret: Bytes, salt: Bytes, domain: RecoveryDomain): Promise<RecoveryKeys> {
  const enc = await hkdfKey(secret, salt, utf8(`recovery/${domain}/enc/v2`))
  return { enc, auth: await recoveryAuth(secret, salt, domain) }
}

/** The authentication value alone: a file carries its share itself, so there is nothing to open. */
export async function recoveryAuth(secret: Bytes, salt: Bytes, domain: RecoveryDomain): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = utf8(`recovery/${domain}/auth/v2`)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, 256))
}

/** What the gateway keeps of an authentication value: SHA-256, base64url. Wipes the value. */
export function verifierOf(auth: Bytes): string {
  const verifier = toBase64url(sha256(auth))
  wipe(auth)
  return verifier
}

const base64 = (least: number, most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.minLength(least), z.maxLength(most))
const salt = base64(22, 88)

/** The bounds of stored argon2id parameters: below is too weak to trust, above would only stall the device. KiB. */
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
  /** Which passkey to ask for. */
  credentialId: base64(1, 1_400),
  salt,
})
const recoveryHead = z.discriminatedUnion('kind', [passwordHead, passkeyHead])
const stored = z.tuple([recoveryHead, base64(40, 200)])

/** What is readable of a stored recovery: how its key is made. */
export type RecoveryHead = z.output<typeof passwordHead> | z.output<typeof passkeyHead>
export type PasswordHead = z.output<typeof passwordHead>
export type PasskeyHead = z.output<typeof passkeyHead>

/** A stored recovery, head and seal. */
interface StoredRecovery {
  readonly head: RecoveryHead
  readonly sealed: Bytes
}

/** A new recovery, as the gateway keeps it. All base64url. */
export interface SealedRecovery {
  readonly blob: string
  /** Public: what the keys are derived with again. */
  readonly parameters: string
  /** SHA-256 of the authentication value. */
  readonly verifier: string
}

/** Seals the recovery share under keys made as the head says. The head is part of what the tag protects. */
export async function sealRecovery(
  share: Bytes,
  { enc, auth }: RecoveryKeys,
  head: RecoveryHead,
  facts: VaultFacts,
): Promise<SealedRecovery> {
  const sealed = toBase64url(await gcmSeal(enc, share, aadOf(head, facts)))
  const blob = toBase64url(utf8(JSON.stringify([head, sealed])))
  return { blob, parameters: parametersOf(head), verifier: verifierOf(auth) }
}

/** The head alone, as it goes over the wire. The same head always gives the same text. */
export function parametersOf(head: RecoveryHead): string {
  return toBase64url(utf8(JSON.stringify(Object.fromEntries(sortedFields(head)))))
}

/** Reads the head alone, within the same bounds as in a blob. Throws `BAD_RECOVERY`. */
export function readParameters(parameters: string): RecoveryHead {
  try {
    return recoveryHead.parse(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(parameters))))
  } catch {
    throw new WorkerError('BAD_RECOVERY')
  }
}

/** Reads a stored recovery, strictly and within bounds. Throws `BAD_RECOVERY`. */
export function readRecovery(blob: string): StoredRecovery {
  try {
    const read = stored.parse(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(blob))))
    return { head: read[0], sealed: fromBase64url(read[1]) }
  } catch {
    throw new WorkerError('BAD_RECOVERY')
  }
}

/** The recovery share. Throws `WRONG_SECRET`: a blob that was tampered with cannot be told from a wrong secret. */
export async function openRecovery(
  { head, sealed }: StoredRecovery,
  key: CryptoKey,
  facts: VaultFacts,
): Promise<Bytes> {
  const share = await gcmOpen(key, sealed, aadOf(head, facts)).catch(() => undefined)
  if (share?.byteLength !== SHARE_BYTES) throw new WorkerError('WRONG_SECRET')
  return share
}

function aadOf(head: RecoveryHead, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['recovery/v2', walletId, epoch, sortedFields(head)]))
}

/** Sorted by key, so that the order in which a parser hands them out does not matter. */
function sortedFields(head: RecoveryHead): readonly (readonly [string, unknown])[] {
  return Object.entries(head).sort(([a], [b]) => (a < b ? -1 : 1))
}
