import { chainIdOf, isCaipNetworkId, namespaceOf, type CaipNetworkId } from '../../core/caip.js'

/** A network as the frame writes it: EVM chain ids as numbers, the others by CAIP-2. */
export function toWireNetwork(id: CaipNetworkId): string | number {
  return namespaceOf(id) === 'eip155' ? Number(chainIdOf(id)) : id
}

/** The network that the frame, or an EVM wallet method, means: a number, its text or hex, or CAIP-2. Nothing for anything else. */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId | undefined {
  if (isCaipNetworkId(chainId)) return chainId
  const isNumeral = typeof chainId === 'string' && /^(0x[\da-f]+|\d+)$/i.test(chainId)
  const number = isNumeral || typeof chainId === 'number' ? Number(chainId) : 0
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}
