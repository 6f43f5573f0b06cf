import { AppKitError } from '../../core/errors/appkit-error.js'

/** A whole number as JSON-RPC writes it: hexadecimal without leading zeros. Standard: EIP-1474. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** Reads a whole number a node wrote. Throws `rpc/failed` for anything else. */
export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new AppKitError('rpc/failed', { text: 'The node gave a number that is none' })
  return BigInt(value)
}
