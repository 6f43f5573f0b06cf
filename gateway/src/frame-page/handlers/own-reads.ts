import { chainIdOf, type NetworkList } from '../chain/network-list.js'
import { hexQuantity, quantityOf } from '../chain/quantity.js'
import type { HandlerDeps } from './handler-deps.js'

const MAX_BALANCE = 2n ** 256n - 1n
/** How many networks one question about assets may reach. */
const MAX_NETWORKS = 8

/** `eth_chainId`: of the network that was asked for, or the current one. */
export function chainIdHex({ networks }: HandlerDeps, chain: string | number | undefined): string {
  return hexQuantity(networks.needEvm(chain).chainId)
}

/** `wallet_getCapabilities`: what an account with a key of its own can do with calls. Standard: EIP-5792. */
export function capabilities({ networks }: HandlerDeps, params: unknown): Record<string, unknown> {
  const asked = Array.isArray(params) ? (params as readonly unknown[]).at(1) : undefined
  const wanted = Array.isArray(asked) ? evmOf(networks, asked) : evmOf(networks)
  return Object.fromEntries(wanted.map(chainId => [hexQuantity(chainId), { atomic: { status: 'unsupported' } }]))
}

/** `wallet_getAssets`: balances of the networks' own currencies. Standard: ERC-7811. */
export async function assets(
  deps: HandlerDeps,
  params: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { chainFilter, assetTypeFilter } = (Array.isArray(params) ? (params[0] ?? {}) : (params ?? {})) as {
    chainFilter?: unknown
    assetTypeFilter?: unknown
  }
  if (Array.isArray(assetTypeFilter) && !assetTypeFilter.includes('native')) return {}
  const here = chainIdOf(deps.networks.current)
  const wanted = Array.isArray(chainFilter) ? evmOf(deps.networks, chainFilter) : here === undefined ? [] : [here]
  const rows = wanted.slice(0, MAX_NETWORKS).map(async chainId => {
    const network = deps.networks.needEvm(chainId)
    const said = await deps.ask(network, 'eth_getBalance', [deps.wallet.wallet?.evmAddress, 'latest'], signal)
    const balance = hexQuantity(quantityOf(said, MAX_BALANCE))
    return [hexQuantity(chainId), [{ address: 'native', balance, type: 'native', metadata: network.currency }]] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

function evmOf({ networks }: NetworkList, only?: readonly unknown[]): readonly number[] {
  const all = networks.flatMap(network => chainIdOf(network) ?? [])
  const wanted = only?.map(one => (typeof one === 'string' || typeof one === 'number' ? Number(one) : Number.NaN))
  return wanted ? all.filter(chainId => wanted.includes(chainId)) : all
}
