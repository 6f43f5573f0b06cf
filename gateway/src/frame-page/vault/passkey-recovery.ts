import { fromBase64url, toBase64url } from './base64url.js'
import type { Bytes } from './bytes.js'
import { freshBytes } from './fresh-bytes.js'
import { recoveryKeys, type RecoveryKeys } from './recovery-keys.js'
import { sealRecovery, type PasskeyHead, type SealedRecovery } from './recovery-blob.js'
import type { VaultFacts } from './sealed-seed.js'
import { WorkerError } from './worker-error.js'

/** What a passkey answers to the PRF question, and which passkey it was. */
export interface PasskeySecret {
  /** 32 bytes. Standard: WebAuthn, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

/** Seals the recovery share under a passkey's PRF output. */
export async function sealWithPasskey(share: Bytes, secret: PasskeySecret, facts: VaultFacts): Promise<SealedRecovery> {
  const { credentialId } = secret
  const head: PasskeyHead = { v: 2, kind: 'passkey', credentialId, salt: toBase64url(freshBytes(16)) }
  return sealRecovery(share, await passkeyKeys(secret.prf, head), head, facts)
}

/** The two values of a passkey's PRF output. */
export function passkeyKeys(prf: Uint8Array, { salt }: PasskeyHead): Promise<RecoveryKeys> {
  if (prf.byteLength !== 32) throw new WorkerError('BAD_REQUEST')
  return recoveryKeys(new Uint8Array(prf), fromBase64url(salt), 'passkey')
}
