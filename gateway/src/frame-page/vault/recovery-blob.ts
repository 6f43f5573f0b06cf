import * as z from 'zod/mini'
import { parseJson } from '../../../../src/lib/text.js'
import { fromBase64url, toBase64url } from './base64url.js'
import { utf8, type Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'
import { verifierOf, type RecoveryKeys } from './recovery-keys.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './share-line.js'
import { WorkerError } from './worker-error.js'

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
export interface StoredRecovery {
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
