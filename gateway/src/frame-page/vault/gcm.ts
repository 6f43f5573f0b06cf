import { joined, type Bytes } from './bytes.js'
import { WorkerError } from '../worker/worker-protocol.js'

/** Bytes of the nonce before, and of the tag behind, the ciphertext. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of AES-256-GCM that cannot be read back. */
export function gcmKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * A key derived from a secret of full entropy, bound to what it is for. Standard: HKDF-SHA256 of RFC 5869.
 * It cannot be read back.
 */
export async function hkdfKey(secret: Bytes, salt: Bytes, info: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** iv, ciphertext and tag in one, under a fresh iv. Standard: AES-256-GCM, NIST SP 800-38D. */
export async function gcmSeal(key: CryptoKey, plain: Bytes, aad: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, plain)
  return joined(iv, new Uint8Array(sealed))
}

/** The plaintext of `gcmSeal`. Throws `SHARE_MISMATCH` where key, data or additional data are not the very same. */
export async function gcmOpen(key: CryptoKey, sealed: Bytes, aad: Bytes): Promise<Bytes> {
  if (sealed.byteLength < IV_BYTES + TAG_BYTES) throw new WorkerError('SHARE_MISMATCH')
  const [iv, ciphertext] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)]
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, ciphertext))
  } catch {
    throw new WorkerError('SHARE_MISMATCH')
  }
}
