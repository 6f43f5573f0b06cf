import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64url } from './base64url.js'
import { utf8, wipe, type Bytes } from './bytes.js'
import { hkdfKey } from './gcm.js'

/** The two values of one recovery secret. Neither says anything about the other. */
export interface RecoveryKeys {
  /** Opens the blob. Never leaves the worker and cannot be read back. */
  readonly enc: CryptoKey
  /** Proves knowledge of the secret to the gateway, which knows its SHA-256. 32 bytes. */
  readonly auth: Bytes
}

/** What a recovery is derived from; a domain of its own for each. */
export type RecoveryDomain = 'password' | 'passkey' | 'file'

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
