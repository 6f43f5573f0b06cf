import * as z from 'zod/mini'
import { parseJson } from '../../../../src/lib/parse-json.js'
import { fromBase64url, toBase64url } from './base64url.js'
import { utf8, type Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './share-line.js'
import { WorkerError } from './worker-error.js'

const base64 = (least: number, most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.minLength(least), z.maxLength(most))
const salt = base64(22, 88)

/** The bounds of stored argon2id parameters: below is too weak to trust, above would only stall the device. KiB. */
const passwordHead = z.strictObject({
  v: z.literal(1),
  kind: z.literal('password'),
  m: z.int().check(z.minimum(19_456), z.maximum(262_144)),
  t: z.int().check(z.minimum(2), z.maximum(10)),
  p: z.int().check(z.minimum(1), z.maximum(4)),
  salt,
})
const passkeyHead = z.strictObject({
  v: z.literal(1),
  kind: z.literal('passkey'),
  /** Which passkey to ask for. */
  credentialId: base64(1, 1_400),
  salt,
})
const stored = z.tuple([z.discriminatedUnion('kind', [passwordHead, passkeyHead]), base64(40, 200)])

/** What is readable of a stored recovery: how its key is made. */
export type RecoveryHead = z.output<typeof passwordHead> | z.output<typeof passkeyHead>
export type PasswordHead = z.output<typeof passwordHead>
export type PasskeyHead = z.output<typeof passkeyHead>

/** A stored recovery, head and seal. */
export interface StoredRecovery {
  readonly head: RecoveryHead
  readonly sealed: Bytes
}

/** Seals the recovery share under a key made as the head says. The head is part of what the tag protects. */
export async function sealRecovery(
  share: Bytes,
  key: CryptoKey,
  head: RecoveryHead,
  facts: VaultFacts,
): Promise<string> {
  const sealed = toBase64url(await gcmSeal(key, share, aadOf(head, facts)))
  return toBase64url(utf8(JSON.stringify([head, sealed])))
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

/** Sorted by key, so that the order in which a parser hands them out does not matter. */
function aadOf(head: RecoveryHead, { walletId, epoch }: VaultFacts): Bytes {
  const fields = Object.entries(head).sort(([a], [b]) => (a < b ? -1 : 1))
  return utf8(JSON.stringify(['recovery/v1', walletId, epoch, fields]))
}
