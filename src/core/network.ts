import type { CaipNetworkId, Namespace } from './caip.js'
import { isCaipNetworkId, namespaceOf } from './caip.js'

export interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network of any namespace, in the shape the whole house uses. */
export interface Network {
  /** The id in the words of its namespace: a number on eip155, a genesis hash on the others. */
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

/** What an app may hand in for a network: ours, or a viem chain, which has neither CAIP id nor namespace. */
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

/** Completes a network: one without a CAIP id is a viem chain, and so of eip155. */
export function toNetwork(input: NetworkInput): Network {
  const caipNetworkId = input.caipNetworkId ?? `${input.chainNamespace ?? 'eip155'}:${input.id}`
  return { ...(input as Network), caipNetworkId, chainNamespace: namespaceOf(caipNetworkId) }
}

/** Whether a value has what every network must have. */
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

/** The stand-in for a network the wallet is on and the app does not know: no currency, no RPC URL (spec point 3). */
export function unsupportedNetwork(caipNetworkId: CaipNetworkId): Network {
  return {
    id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
    caipNetworkId,
    chainNamespace: namespaceOf(caipNetworkId),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
