import { AppKitError } from './errors/appkit-error.js'

export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A CAIP-2 chain namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
export type Namespace = (typeof namespaces)[number]

/** A CAIP-2 network id, `namespace:chainId`, for example `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id, `namespace:chainId:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.includes(value as Namespace)
}

/** Returns true if the value is a well-formed CAIP-2 id of a supported namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...more] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && more.length === 0
}

/**
 * Splits a CAIP-2 id.
 * @throws AppKitError `caip/network-id-invalid` if the id is malformed
 */
export function parseCaipNetworkId(value: string): { namespace: Namespace; chainId: string } {
  if (!isCaipNetworkId(value)) throw new AppKitError('caip/network-id-invalid', { text: 'Invalid CAIP-2 network id' })
  const [namespace, chainId] = value.split(':') as [Namespace, string]
  return { namespace, chainId }
}

/** Returns the namespace of a CAIP-2 or CAIP-10 id. Does not validate the id. */
export function getNamespace(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** Returns the reference of a CAIP-2 id: `1` for `eip155:1`. Does not validate the id. */
export function getChainId(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}
