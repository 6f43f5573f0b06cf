import { WorkerError } from '../worker/worker-protocol.js'

/** Bytes in memory of their own, as WebCrypto asks for them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A text in UTF-8. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

/** All parts in one new array. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Overwrites secrets with zeroes: what the garbage collector leaves lying about is then nothing. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** Whether two byte strings are equal, in a time that does not depend on where they differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false
  let difference = 0
  for (let index = 0; index < a.byteLength; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

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

/** Where randomness comes from; the system's generator, and in tests a broken one. */
export type RandomSource = Pick<Crypto, 'getRandomValues'>

/** So many equal bytes in a row come up once in 2^53 draws of 64 bytes: a generator that shows them is broken. */
const SUSPICIOUS_RUN = 8
const PROBE_BYTES = 32

/**
 * Random bytes for a secret. Each draw is preceded by a test of the source: two draws must differ and neither may
 * hold a long run of one byte, as a generator that is constant, stuck or short leaves it. Throws `NO_RANDOMNESS`,
 * also where the source itself throws.
 */
export function freshBytes(length: number, source: RandomSource = crypto): Bytes {
  const probe = draw(Math.max(length, PROBE_BYTES), source)
  const wanted = draw(Math.max(length, PROBE_BYTES), source)
  const broken = isStuck(probe) || isStuck(wanted) || sameBytes(probe, wanted)
  const bytes = wanted.slice(0, length)
  wipe(probe, wanted)
  if (broken) throw new WorkerError('NO_RANDOMNESS')
  return bytes
}

function draw(length: number, source: RandomSource): Bytes {
  try {
    return source.getRandomValues(new Uint8Array(length))
  } catch {
    throw new WorkerError('NO_RANDOMNESS')
  }
}

function isStuck(bytes: Uint8Array): boolean {
  let run = 1
  for (let index = 1; index < bytes.byteLength; index++) {
    run = bytes[index] === bytes[index - 1] ? run + 1 : 1
    if (run >= SUSPICIOUS_RUN) return true
  }
  return false
}
