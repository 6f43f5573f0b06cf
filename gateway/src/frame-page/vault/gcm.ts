import { concatBytes } from '../../../../src/lib/bytes.js'
import { type Bytes } from './bytes.js'
import { WorkerError } from '../worker/worker-protocol.js'

const IV_BYTES = 12
const TAG_BYTES = 16

export function importGcmKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Derives a non-extractable key from a high-entropy secret, bound to its purpose. Standard: HKDF-SHA256 (RFC 5869). */
export async function deriveHkdfKey(secret: Bytes, salt: Bytes, info: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts with a random IV and returns iv, ciphertext and tag. Standard: AES-256-GCM (NIST SP 800-38D). */
export async function gcmSeal(key: CryptoKey, plain: Bytes, aad: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, plain)
  return concatBytes(iv, new Uint8Array(sealed))
}

/**
 * Decrypts the result of `gcmSeal`.
 * @throws WorkerError `SHARE_MISMATCH` if the key, the data or the additional data differ
 */
export async function gcmOpen(key: CryptoKey, sealed: Bytes, aad: Bytes): Promise<Bytes> {
  if (sealed.byteLength < IV_BYTES + TAG_BYTES) throw new WorkerError('SHARE_MISMATCH')
  const [iv, ciphertext] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)]
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, ciphertext))
  } catch {
    throw new WorkerError('SHARE_MISMATCH')
  }
}
