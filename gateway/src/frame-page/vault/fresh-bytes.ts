import { sameBytes, wipe, type Bytes } from './bytes.js'
import { WorkerError } from './worker-error.js'

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
