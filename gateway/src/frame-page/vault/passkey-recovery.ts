import { fromBase64url, toBase64url } from './base64url.js'
import { utf8, type Bytes } from './bytes.js'
import { freshBytes } from './fresh-bytes.js'
import { hkdfKey } from './gcm.js'
import { openRecovery, sealRecovery, type PasskeyHead, type StoredRecovery } from './recovery-blob.js'
import type { VaultFacts } from './sealed-seed.js'
import { WorkerError } from './worker-error.js'

/** What a passkey answers to the PRF question, and which passkey it was. */
export interface PasskeySecret {
  /** 32 bytes. Standard: WebAuthn, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

/** Seals the recovery share under a passkey's PRF output. */
export async function sealWithPasskey(share: Bytes, secret: PasskeySecret, facts: VaultFacts): Promise<string> {
  const { credentialId } = secret
  const head: PasskeyHead = { v: 1, kind: 'passkey', credentialId, salt: toBase64url(freshBytes(16)) }
  return sealRecovery(share, await keyOf(secret.prf, head), head, facts)
}

/** The recovery share of a stored passkey recovery. Throws `WRONG_SECRET`, `BAD_RECOVERY`. */
export async function openWithPasskey(stored: StoredRecovery, prf: Uint8Array, facts: VaultFacts): Promise<Bytes> {
  if (stored.head.kind !== 'passkey') throw new WorkerError('BAD_RECOVERY')
  return openRecovery(stored, await keyOf(prf, stored.head), facts)
}

function keyOf(prf: Uint8Array, { salt }: PasskeyHead): Promise<CryptoKey> {
  if (prf.byteLength !== 32) throw new WorkerError('BAD_REQUEST')
  return hkdfKey(new Uint8Array(prf), fromBase64url(salt), utf8('recovery/passkey/v1'))
}
