import { decodeBase64Url, equalBytes } from '../../../../src/lib/bytes.js'
import { WorkerError } from '../worker/worker-protocol.js'

export type Bytes = Uint8Array<ArrayBuffer>

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

/** Overwrites secrets with zeros, so that they do not remain in memory until garbage collection. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/**
 * Decodes canonical base64url.
 * @throws WorkerError `BAD_REQUEST`, also if the length differs from `length`
 */
export function fromBase64url(text: string, length?: number): Bytes {
  const bytes = decodeBase64Url(text)
  if (!bytes || (length !== undefined && bytes.byteLength !== length)) throw new WorkerError('BAD_REQUEST')
  return bytes
}

export type RandomSource = Pick<Crypto, 'getRandomValues'>

// In 2^53 draws of 64 bytes, about one has a run of this many equal bytes.
const SUSPICIOUS_RUN = 8
const PROBE_BYTES = 32

/**
 * Returns random bytes for a secret, after testing the source: two draws must differ, and neither may have a long run
 * of one byte. This detects constant, stuck and short generators.
 * @throws WorkerError `NO_RANDOMNESS`, also if the source throws
 */
export function freshBytes(length: number, source: RandomSource = crypto): Bytes {
  const probe = draw(Math.max(length, PROBE_BYTES), source)
  const wanted = draw(Math.max(length, PROBE_BYTES), source)
  const broken = isStuck(probe) || isStuck(wanted) || equalBytes(probe, wanted)
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
