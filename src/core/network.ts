import type { CaipNetworkId, Namespace } from './caip.js'
import { isCaipNetworkId, getNamespace } from './caip.js'

export interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network of any namespace. */
export interface Network {
  /** The id within the namespace: a number on eip155, a genesis hash elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: Readonly<
    Record<string, { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }>
  >
  readonly blockExplorers?: Readonly<Record<string, { readonly name: string; readonly url: string }>>
  readonly contracts?: Readonly<Record<string, unknown>>
  readonly testnet?: boolean
}

/** A network as an app passes it: a {@link Network}, or a viem chain without CAIP id and namespace. */
export type NetworkInput = Omit<
  Network,
  'caipNetworkId' | 'chainNamespace' | 'testnet' | 'contracts' | 'blockExplorers'
> & {
  readonly caipNetworkId?: CaipNetworkId
  readonly chainNamespace?: Namespace
  readonly testnet?: boolean | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
}

/** Converts an input to a network. Without a CAIP id and a namespace, it is a viem chain on eip155. */
export function toNetwork(input: NetworkInput): Network {
  const caipNetworkId = input.caipNetworkId ?? `${input.chainNamespace ?? 'eip155'}:${input.id}`
  return { ...(input as Network), caipNetworkId, chainNamespace: getNamespace(caipNetworkId) }
}

export function isNetworkInput(value: unknown): value is NetworkInput {
  const network = value as NetworkInput | null
  return (
    typeof network === 'object' &&
    network !== null &&
    (typeof network.id === 'number' || typeof network.id === 'string') &&
    typeof network.name === 'string' &&
    isObject(network.nativeCurrency) &&
    isObject(network.rpcUrls) &&
    isCaipNetworkId(network.caipNetworkId ?? `${network.chainNamespace ?? 'eip155'}:${network.id}`)
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Creates a placeholder for a network the app does not have. It has no currency and no RPC URL. */
export function unsupportedNetwork(caipNetworkId: CaipNetworkId): Network {
  return {
    id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
    caipNetworkId,
    chainNamespace: getNamespace(caipNetworkId),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
