import * as z from 'zod/mini'
import { evmAddress } from '../../../../src/contract/rpc-requests.js'
import { chainIdOf, type EvmNetwork, type NetworkList } from '../chain/network-list.js'
import { hexQuantity, quantityOf } from '../chain/quantity.js'
import { readTokenFacts } from '../chain/token-facts.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-deps.js'

const MAX_BALANCE = 2n ** 256n - 1n
/** How many networks, and how many assets of each, one question may reach. */
const MOST = { networks: 8, assets: 20 } as const
const BALANCE_OF = '0x70a08231'

const named = z.object({ address: z.union([z.literal('native'), evmAddress]), type: z.string().check(z.maxLength(32)) })
const question = z.object({
  account: z.optional(z.string()),
  assetFilter: z.optional(z.record(z.string(), z.array(named).check(z.maxLength(MOST.assets)))),
  assetTypeFilter: z.optional(z.array(z.string())),
  chainFilter: z.optional(z.array(z.union([z.string(), z.number()]))),
})
type Named = z.output<typeof named>

/** `eth_chainId`: of the network that was asked for, or the current one. */
export function chainIdHex({ networks }: HandlerDeps, chain: string | number | undefined): string {
  return hexQuantity(networks.needEvm(chain).chainId)
}

/** `wallet_getCapabilities`: what an account with a key of its own can do with calls. Standard: EIP-5792. */
export function capabilities(deps: HandlerDeps, params: unknown): Record<string, unknown> {
  const { networks } = deps
  checkAccount(deps, Array.isArray(params) ? params[0] : undefined)
  const asked = Array.isArray(params) ? (params as readonly unknown[]).at(1) : undefined
  const wanted = Array.isArray(asked) ? evmOf(networks, asked) : evmOf(networks)
  return Object.fromEntries(wanted.map(chainId => [hexQuantity(chainId), { atomic: { status: 'unsupported' } }]))
}

/**
 * `wallet_getAssets`: the networks' own currencies, and of tokens those that `assetFilter` names; it stands above the
 * other two filters. Standard: ERC-7811.
 */
export async function assets(
  deps: HandlerDeps,
  params: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const read = question.safeParse((Array.isArray(params) ? (params as readonly unknown[])[0] : params) ?? {})
  if (!read.success) throw new FrameError('E_SCHEMA', 'The parameters are wrong.', { rpcCode: -32_602 })
  checkAccount(deps, read.data.account)
  const wanted = wantedOf(deps, read.data).slice(0, MOST.networks)
  const rows = wanted.map(async ([chainId, list]) => {
    const network = deps.networks.needEvm(chainId)
    const found = await Promise.all(list.map(one => assetOf(deps, network, one, signal)))
    return [hexQuantity(chainId), found.filter(one => one !== undefined)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

function wantedOf(
  { networks }: HandlerDeps,
  { assetFilter, assetTypeFilter, chainFilter }: z.output<typeof question>,
): readonly (readonly [number, readonly Named[]])[] {
  if (assetFilter) {
    const chains = evmOf(networks, Object.keys(assetFilter))
    const of = (chainId: number) => Object.entries(assetFilter).find(([chain]) => Number(chain) === chainId)?.[1] ?? []
    return chains.map(chainId => [chainId, of(chainId)])
  }
  if (assetTypeFilter && !assetTypeFilter.includes('native')) return []
  const here = chainIdOf(networks.current)
  const chains = chainFilter ? evmOf(networks, chainFilter) : here === undefined ? [] : [here]
  return chains.map(chainId => [chainId, [{ address: 'native', type: 'native' }]])
}

/** One asset with what the person has of it; nothing where the network knows no such asset. */
async function assetOf(
  { ask, wallet }: HandlerDeps,
  network: EvmNetwork,
  { address, type }: Named,
  signal: AbortSignal,
): Promise<object | undefined> {
  const account = wallet.wallet?.evmAddress ?? ''
  if (type === 'native' && address === 'native') {
    const said = await ask(network, 'eth_getBalance', [account, 'latest'], signal)
    const balance = hexQuantity(quantityOf(said, MAX_BALANCE))
    return { address, balance, type, metadata: network.currency }
  }
  if (type !== 'erc20' || address === 'native') return undefined
  const facts = await readTokenFacts(ask, network, address, signal)
  const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
  const said = await ask(network, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
  if (!facts || typeof said !== 'string' || !/^0x[0-9a-f]{64}$/i.test(said)) return undefined
  const { symbol, decimals } = facts
  return { address, balance: hexQuantity(BigInt(said)), type, metadata: { name: symbol, symbol, decimals } }
}

/** Of somebody else's account nothing is told. Throws `E_UNAUTH` (4100). */
function checkAccount({ wallet }: HandlerDeps, account: unknown): void {
  const own = wallet.wallet?.evmAddress.toLowerCase()
  if (account === undefined || own === undefined) return
  if (typeof account !== 'string' || account.toLowerCase() !== own)
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
}

/** Chain ids of the EVM networks that are known here, in their order; those out of a list where there is one. */
function evmOf({ networks }: NetworkList, only?: readonly unknown[]): readonly number[] {
  const all = networks.flatMap(network => chainIdOf(network) ?? [])
  const wanted = only?.map(one => (typeof one === 'string' || typeof one === 'number' ? Number(one) : Number.NaN))
  return wanted ? all.filter(chainId => wanted.includes(chainId)) : all
}
