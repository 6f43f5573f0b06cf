import { AppKitError } from './errors/appkit-error.js'

/** The chain namespaces of CAIP-2 this package knows of. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A family of networks, by its CAIP-2 name: `eip155`, `solana`, `bip122`, `polkadot`. */
export type Namespace = (typeof namespaces)[number]

/** A network by CAIP-2, `namespace:chainId`, as in `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** An account by CAIP-10, `namespace:chainId:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** Whether a text names a namespace this package knows. */
export function isNamespace(value: unknown): value is Namespace {
  return namespaces.includes(value as Namespace)
}

/** Whether a value is a well-formed CAIP-2 id of a known namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...more] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && more.length === 0
}

/** The two parts of a CAIP-2 id. Throws `caip/network-id-invalid` for anything else. */
export function parseCaipNetworkId(value: string): { namespace: Namespace; chainId: string } {
  if (!isCaipNetworkId(value)) throw new AppKitError('caip/network-id-invalid', { text: 'Invalid CAIP-2 network id' })
  const [namespace, chainId] = value.split(':') as [Namespace, string]
  return { namespace, chainId }
}

/** The namespace of a CAIP-2 or CAIP-10 id that is known to be well formed. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** The reference of a CAIP-2 id that is known to be well formed: `1` of `eip155:1`. */
export function chainIdOf(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}
