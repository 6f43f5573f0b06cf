import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

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

/**
 * The network of a chain id as wallets give it: hexadecimal, decimal text, a number, or inside an object (old builds of
 * Trust and imToken). Throws `wallet/invalid-response` unless it is a positive safe integer. Standard: EIP-695.
 */
export function readChainId(answer: unknown): CaipNetworkId {
  const given = (answer as { chainId?: unknown } | null | undefined)?.chainId ?? answer
  const text = typeof given === 'number' || typeof given === 'bigint' ? String(given) : given
  const id = typeof text === 'string' && /^(0x[\da-f]+|\d+)$/i.test(text) ? Number(text) : NaN
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a chain id that is none' })
  return `eip155:${id}`
}

/** The chain id of a network as wallets are asked for it: `0x1`. */
export function hexChainId(network: Network): `0x${string}` {
  return `0x${Number(network.id).toString(16)}`
}
