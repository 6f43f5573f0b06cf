import { combine, split } from 'shamir-secret-sharing'
import { WorkerError } from '../worker/worker-protocol.js'
import { wipe, type Bytes } from './bytes.js'

/** Of the vault key. A share is one longer: its last byte is the place (x) at which it was taken. */
export const KEY_BYTES = 32
export const SHARE_BYTES = KEY_BYTES + 1

/** The three shares of one vault key, any two of which make it again. */
export interface Shares {
  readonly device: Bytes
  readonly gateway: Bytes
  readonly recovery: Bytes
}

/**
 * Splits a vault key, two of three. Standard: Shamir's scheme over GF(2^8), as the audited library does it; the device's
 * share is taken at its own place of the same line.
 */
export async function splitKey(key: Bytes): Promise<Shares> {
  const [spare, gateway, recovery] = (await split(key, 3, 2)) as Bytes[]
  if (!spare || !gateway || !recovery) throw new WorkerError('BROKEN')
  wipe(spare)
  return { device: deviceShareOf(gateway, recovery), gateway, recovery }
}

/**
 * The device share that goes with the two others: the same for every device of a set, at the first place that neither of
 * them takes. So another device needs no new set, and what two devices hold together is still one share.
 */
export function deviceShareOf(gateway: Bytes, recovery: Bytes): Bytes {
  const taken = [placeOf(gateway), placeOf(recovery)]
  return shareAt([1, 2, 3].find(place => !taken.includes(place)) ?? 0, gateway, recovery)
}

/**
 * The vault key of two shares. That they belong together it cannot tell: who opens a seal with the key finds out.
 * Throws `SHARE_MISMATCH` for what cannot be two shares.
 */
export async function combineShares(one: Bytes, other: Bytes): Promise<Bytes> {
  if (!areTwo(one, other)) throw new WorkerError('SHARE_MISMATCH')
  return (await combine([one, other])) as Bytes
}

/**
 * The share at place `x` of the line that two shares determine. With two of three there is one such line, so the
 * third share can be made again without a new split, and is the very same as before. Constant-time arithmetic.
 */
export function shareAt(x: number, one: Bytes, other: Bytes): Bytes {
  if (!areTwo(one, other) || !Number.isInteger(x) || x < 1 || x > 255) throw new WorkerError('SHARE_MISMATCH')
  const [x1, x2] = [placeOf(one), placeOf(other)]
  const slope = divide(x ^ x1, x2 ^ x1)
  const share = new Uint8Array(SHARE_BYTES)
  for (let index = 0; index < KEY_BYTES; index++) {
    const [y1, y2] = [one[index] ?? 0, other[index] ?? 0]
    share[index] = y1 ^ multiply(slope, y1 ^ y2)
  }
  share[KEY_BYTES] = x
  return share
}

/** The place at which a share was taken; no secret. */
export function placeOf(share: Uint8Array): number {
  return share[KEY_BYTES] ?? 0
}

/** Overwrites all three. */
export function wipeShares(shares: Shares): void {
  wipe(shares.device, shares.gateway, shares.recovery)
}

function areTwo(one: Bytes, other: Bytes): boolean {
  const whole = one.byteLength === SHARE_BYTES && other.byteLength === SHARE_BYTES
  return whole && placeOf(one) !== 0 && placeOf(other) !== 0 && placeOf(one) !== placeOf(other)
}

/** In GF(2^8) modulo x^8 + x^4 + x^3 + x + 1, without a table and without a branch on a secret. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 8; bit++) {
    product ^= -((b >> bit) & 1) & a
    a = ((a << 1) ^ (-((a >> 7) & 1) & 0x11b)) & 0x1ff
  }
  return product & 0xff
}

function divide(a: number, b: number): number {
  let inverse = 1
  for (let power = 0; power < 254; power++) inverse = multiply(inverse, b)
  return multiply(a, inverse)
}
