import { combine, split } from 'shamir-secret-sharing'
import { WorkerError } from '../worker/worker-protocol.js'
import { wipe, type Bytes } from './bytes.js'

/** Length of the vault key. A share is one byte longer: the last byte is its index (x). */
export const KEY_BYTES = 32
export const SHARE_BYTES = KEY_BYTES + 1

export interface Shares {
  readonly device: Bytes
  readonly gateway: Bytes
  readonly recovery: Bytes
}

/**
 * Splits a vault key two of three, with Shamir's scheme over GF(2^8). The device share is interpolated at its own
 * index.
 */
export async function splitKey(key: Bytes): Promise<Shares> {
  const [spare, gateway, recovery] = (await split(key, 3, 2)) as Bytes[]
  if (!spare || !gateway || !recovery) throw new WorkerError('BROKEN')
  wipe(spare)
  return { device: deriveDeviceShare(gateway, recovery), gateway, recovery }
}

/**
 * Derives the device share from the other two, at the first free index. All devices of a set have the same share, so
 * another device needs no new set, and two devices together still have only one share.
 */
export function deriveDeviceShare(gateway: Bytes, recovery: Bytes): Bytes {
  const taken = [getShareIndex(gateway), getShareIndex(recovery)]
  return interpolateShare([1, 2, 3].find(index => !taken.includes(index)) ?? 0, gateway, recovery)
}

/**
 * Combines two shares to the vault key. Cannot detect shares of different keys: opening a seal with the result does.
 * @throws WorkerError `SHARE_MISMATCH` if the shares are malformed
 */
export async function combineShares(a: Bytes, b: Bytes): Promise<Bytes> {
  if (!areDistinct(a, b)) throw new WorkerError('SHARE_MISMATCH')
  return (await combine([a, b])) as Bytes
}

/**
 * Interpolates the share at index `x` from two shares, in constant time. Two of three shares define one line, so the
 * third share can be restored exactly without a new split.
 */
export function interpolateShare(x: number, a: Bytes, b: Bytes): Bytes {
  if (!areDistinct(a, b) || !Number.isInteger(x) || x < 1 || x > 255) throw new WorkerError('SHARE_MISMATCH')
  const [x1, x2] = [getShareIndex(a), getShareIndex(b)]
  const slope = divide(x ^ x1, x2 ^ x1)
  const share = new Uint8Array(SHARE_BYTES)
  for (let index = 0; index < KEY_BYTES; index++) {
    const [y1, y2] = [a[index] ?? 0, b[index] ?? 0]
    share[index] = y1 ^ multiply(slope, y1 ^ y2)
  }
  share[KEY_BYTES] = x
  return share
}

export function getShareIndex(share: Uint8Array): number {
  return share[KEY_BYTES] ?? 0
}

export function wipeShares(shares: Shares): void {
  wipe(shares.device, shares.gateway, shares.recovery)
}

function areDistinct(a: Bytes, b: Bytes): boolean {
  const whole = a.byteLength === SHARE_BYTES && b.byteLength === SHARE_BYTES
  return whole && getShareIndex(a) !== 0 && getShareIndex(b) !== 0 && getShareIndex(a) !== getShareIndex(b)
}

// Multiplies in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1, without tables or branches that depend on secrets.
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
