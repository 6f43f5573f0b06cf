import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new AppKitError('rpc/failed', { text: 'The node returned an invalid number' })
  return BigInt(value)
}

/**
 * Converts a chain id from a wallet: hex or decimal text, a number, or an object (old builds of Trust and imToken).
 * Standard: EIP-695.
 * @throws AppKitError `wallet/invalid-response` unless it is a positive safe integer
 */
export function readChainId(answer: unknown): CaipNetworkId {
  const value = (answer as { chainId?: unknown } | null | undefined)?.chainId ?? answer
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  const id = typeof text === 'string' && /^(0x[\da-f]+|\d+)$/i.test(text) ? Number(text) : NaN
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid chain ID' })
  return `eip155:${id}`
}

export function hexChainId(network: Network): `0x${string}` {
  return `0x${Number(network.id).toString(16)}`
}
