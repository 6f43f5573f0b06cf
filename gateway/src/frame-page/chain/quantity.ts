import { FrameError } from '../session/frame-error.js'

/** A quantity that a node said, held to a bound: a lie must not become a number that is signed. Throws `E_NETWORK`. */
export function quantityOf(said: unknown, most: bigint): bigint {
  if (typeof said === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(said)) {
    const value = BigInt(said)
    if (value <= most) return value
  }
  throw new FrameError('E_NETWORK', 'The network gave a number that cannot be right.')
}

/** A whole number as the Ethereum JSON-RPC writes it. */
export function hexQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}
