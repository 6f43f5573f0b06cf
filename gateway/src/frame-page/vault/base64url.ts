import type { Bytes } from './bytes.js'
import { WorkerError } from './worker-error.js'

/** Bytes as base64url without padding. Standard: RFC 4648, 5. */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The bytes of a base64url text, and only of its one canonical form: no padding, no blank, no stray bits in the
 * last character. Throws `BAD_REQUEST`, also where another length was expected.
 */
export function fromBase64url(text: string, length?: number): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new WorkerError('BAD_REQUEST')
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(raw, character => character.charCodeAt(0))
  if (toBase64url(bytes) !== text || (length !== undefined && bytes.byteLength !== length)) {
    throw new WorkerError('BAD_REQUEST')
  }
  return bytes
}
