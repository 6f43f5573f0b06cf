import * as z from 'zod/mini'
import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import {
  evmAddress,
  rpcParams,
  type EvmTransaction,
  type RpcRequest,
  type SendCalls,
} from '../../../../src/contract/rpc-requests.js'
import { methodClass, type AllowedMethod, type UnsafeMethod } from '../../../../src/core/rpc-methods.js'
import { parseAmount } from '../../../../src/lib/amounts.js'
import { getChainId, type EvmNetwork, type NetworkList } from '../chain/network-list.js'
import { hexQuantity, parseQuantity } from '../chain/rpc-client.js'
import { readTokenFacts } from '../chain/token-facts.js'
import { requireLevel, getRpcAccessLevel, type AccessFacts, type RequestContext } from '../channel/frame-port.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'
import { callsStatus, sendCalls } from './send-calls.js'
import { sendTransaction } from './send-transaction.js'
import { personalSign, signTypedData } from './sign-message.js'
import { solanaSend, solanaSign, solanaSignMessage } from './solana-requests.js'

const MAX_BALANCE = 2n ** 256n - 1n
const LIMITS = { networks: 8, assets: 20 } as const
const BALANCE_OF = '0x70a08231'

const assetSchema = z.object({
  address: z.union([z.literal('native'), evmAddress]),
  type: z.string().check(z.maxLength(32)),
})
const assetsSchema = z.object({
  account: z.optional(z.string()),
  assetFilter: z.optional(z.record(z.string(), z.array(assetSchema).check(z.maxLength(LIMITS.assets)))),
  assetTypeFilter: z.optional(z.array(z.string())),
  chainFilter: z.optional(z.array(z.union([z.string(), z.number()]))),
  fresh: z.optional(z.boolean()),
})
type NamedAsset = z.output<typeof assetSchema>

function chainIdHex({ networks }: HandlerDeps, chain: string | number | undefined): string {
  return hexQuantity(networks.requireEvm(chain).chainId)
}

// `wallet_getCapabilities`: batches, and the list of assets on networks of the data service. Standards: EIP-5792,
// ERC-7811.
async function capabilities(deps: HandlerDeps, params: unknown): Promise<Record<string, unknown>> {
  const { networks } = deps
  checkAccount(deps, Array.isArray(params) ? params[0] : undefined)
  const requested = Array.isArray(params) ? (params as readonly unknown[]).at(1) : undefined
  const wanted = Array.isArray(requested) ? getEvmChainIds(networks, requested) : getEvmChainIds(networks)
  const rows = wanted.map(async chainId => {
    const hasBalances = await deps.data.hasBalances(networks.requireEvm(chainId))
    const discovery = hasBalances && { assetDiscovery: { supported: true } }
    return [hexQuantity(chainId), { atomic: { status: 'unsupported' }, ...discovery }] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

// `wallet_getAssets`: the assets in `assetFilter`, which overrides the other filters. Without it, all assets that the data
// service finds, and the native currency on networks that it does not have. Standard: ERC-7811.
// Throws FrameError `E_NETWORK` if the data service fails.
async function assets(deps: HandlerDeps, params: unknown, signal: AbortSignal): Promise<Record<string, unknown>> {
  const read = assetsSchema.safeParse((Array.isArray(params) ? (params as readonly unknown[])[0] : params) ?? {})
  if (!read.success) throw new FrameError('E_SCHEMA', 'The parameters are wrong.', { rpcCode: -32_602 })
  checkAccount(deps, read.data.account)
  const wanted = selectAssets(deps, read.data).slice(0, LIMITS.networks)
  const rows = wanted.map(async ([chainId, list]) => {
    const network = deps.networks.requireEvm(chainId)
    const isListed = !read.data.assetFilter && (await deps.data.hasBalances(network))
    const found = isListed
      ? await readListedAssets(deps, network, read.data, signal)
      : await Promise.all(list.map(asset => readAsset(deps, network, asset, signal)))
    // Without the data service, the tokens of a network are unknown, not absent.
    const isKnown = isListed || list.length > 0 || read.data.assetFilter !== undefined
    return isKnown ? [[hexQuantity(chainId), found.filter(row => row !== undefined)] as const] : []
  })
  return Object.fromEntries((await Promise.all(rows)).flat())
}

function selectAssets(
  { networks }: HandlerDeps,
  { assetFilter, assetTypeFilter, chainFilter }: z.output<typeof assetsSchema>,
): readonly (readonly [number, readonly NamedAsset[]])[] {
  if (assetFilter) {
    const chains = getEvmChainIds(networks, Object.keys(assetFilter))
    const assetsFor = (chainId: number) =>
      Object.entries(assetFilter).find(([chain]) => Number(chain) === chainId)?.[1] ?? []
    return chains.map(chainId => [chainId, assetsFor(chainId)])
  }
  const current = getChainId(networks.current)
  const chains = chainFilter ? getEvmChainIds(networks, chainFilter) : current === undefined ? [] : [current]
  const types = assetTypeFilter ?? ['native', 'erc20']
  if (!types.some(type => type === 'native' || type === 'erc20')) return []
  return chains.map(chainId => [chainId, types.includes('native') ? [{ address: 'native', type: 'native' }] : []])
}

async function readListedAssets(
  { data, wallet }: HandlerDeps,
  network: EvmNetwork,
  { assetTypeFilter, fresh = false }: z.output<typeof assetsSchema>,
  signal: AbortSignal,
): Promise<readonly object[]> {
  const address = wallet.wallet?.evmAddress ?? ''
  const balances = await data.readBalances({ network, address, fresh }, signal)
  return balances.map(toAsset).filter(({ type }) => assetTypeFilter?.includes(type) ?? true)
}

function toAsset({ address, name, symbol, price, value, iconUrl, quantity }: BalanceRecord) {
  const decimals = Number(quantity.decimals)
  return {
    address: address?.split(':').at(-1) ?? 'native',
    type: address ? 'erc20' : 'native',
    balance: hexQuantity(parseAmount(quantity.numeric, decimals) ?? 0n),
    metadata: {
      name,
      symbol,
      decimals,
      ...(price !== undefined && { price }),
      ...(value !== undefined && { value }),
      ...(iconUrl && { iconUrl }),
    },
  }
}

async function readAsset(
  { rpc, wallet }: HandlerDeps,
  network: EvmNetwork,
  { address, type }: NamedAsset,
  signal: AbortSignal,
): Promise<object | undefined> {
  const account = wallet.wallet?.evmAddress ?? ''
  if (type === 'native' && address === 'native') {
    const result = await rpc(network, 'eth_getBalance', [account, 'latest'], signal)
    const balance = hexQuantity(parseQuantity(result, MAX_BALANCE))
    return { address, balance, type, metadata: network.currency }
  }
  if (type !== 'erc20' || address === 'native') return undefined
  const facts = await readTokenFacts(rpc, network, address, signal)
  const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
  const result = await rpc(network, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
  if (!facts || typeof result !== 'string' || !/^0x[0-9a-f]{64}$/i.test(result)) return undefined
  const { symbol, decimals } = facts
  return { address, balance: hexQuantity(BigInt(result)), type, metadata: { name: symbol, symbol, decimals } }
}

// Rejects requests for accounts of others.
// Throws FrameError `E_UNAUTH` (4100)
function checkAccount({ wallet }: HandlerDeps, account: unknown): void {
  const own = wallet.wallet?.evmAddress.toLowerCase()
  if (account === undefined || own === undefined) return
  if (typeof account !== 'string' || account.toLowerCase() !== own)
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
}

function getEvmChainIds({ networks }: NetworkList, only?: readonly unknown[]): readonly number[] {
  const all = networks.flatMap(network => getChainId(network) ?? [])
  const wanted = only?.map(id => (typeof id === 'string' || typeof id === 'number' ? Number(id) : Number.NaN))
  return wanted ? all.filter(chainId => wanted.includes(chainId)) : all
}

interface RpcCall {
  readonly params: unknown
  readonly chain: string | number | undefined
  readonly network: FrameNetwork
}

type RpcHandler = (deps: HandlerDeps, call: RpcCall, context: RequestContext) => unknown

const notImplemented: RpcHandler = () => {
  throw new FrameError('E_METHOD', 'The wallet does not do this yet.', { rpcCode: 4200 })
}

// Methods that need the user. A missing method is a type error, and every signature requires an approval.
const unsafeHandlers: Readonly<Record<UnsafeMethod, RpcHandler>> = {
  personal_sign: (deps, { params, chain }, context) =>
    personalSign(deps, params as [string, string], deps.networks.requireEvm(chain), context),
  eth_signTypedData_v4: (deps, { params, chain }, context) =>
    signTypedData(deps, params as [string, unknown], chain, context),
  eth_sendTransaction: (deps, { params, chain }, context) =>
    sendTransaction(deps, (params as [EvmTransaction])[0], chain, context),
  wallet_sendCalls: (deps, { params, chain }, context) => sendCalls(deps, (params as [SendCalls])[0], chain, context),
  solana_signMessage: (deps, { params, network }, context) =>
    solanaSignMessage(deps, params as { message: string; pubkey: string }, network, context),
  solana_signTransaction: async (deps, { params, network }, context) => {
    const { transaction, pubkey } = params as { transaction: string; pubkey?: string }
    const [signed] = await solanaSign(deps, { transactions: [transaction], pubkey }, network, context)
    return { transaction: signed?.transaction, signature: signed?.signature }
  },
  solana_signAllTransactions: async (deps, { params, network }, context) => {
    const request = params as { transactions: readonly string[]; pubkey?: string }
    const signed = await solanaSign(deps, request, network, context)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },
  solana_signAndSendTransaction: (deps, { params, network }, context) =>
    solanaSend(deps, params as Parameters<typeof solanaSend>[1], network, context),
  wallet_grantPermissions: notImplemented,
  wallet_revokePermissions: notImplemented,
}

const localHandlers: Readonly<Partial<Record<AllowedMethod, RpcHandler>>> = {
  eth_accounts: ({ wallet }) => (wallet.wallet ? [wallet.wallet.evmAddress] : []),
  eth_chainId: (deps, { chain }) => chainIdHex(deps, chain),
  wallet_getCapabilities: (deps, { params }) => capabilities(deps, params),
  wallet_getCallsStatus: (deps, { params }) => callsStatus(deps, (params as [string])[0]),
  wallet_getAssets: (deps, { params }, { signal }) => assets(deps, params, signal),
}

/**
 * Handles `RPC_REQUEST`: rejects disallowed methods, validates the parameters, then answers from the frame, the node or
 * the user.
 */
export async function handleRpcRequest(
  deps: HandlerDeps,
  facts: AccessFacts,
  { method, params, chainId: chain }: RpcRequest,
  context: RequestContext,
): Promise<unknown> {
  if (methodClass(method) === 'unknown' || !Object.hasOwn(rpcParams, method))
    throw new FrameError('E_METHOD', 'Requested RPC call is not allowed', { rpcCode: 4200 })
  const allowed = method as AllowedMethod
  const checked = rpcParams[allowed].safeParse(params)
  if (!checked.success)
    throw new FrameError('E_SCHEMA', 'The parameters of this request are wrong.', { rpcCode: -32_602 })
  const level = getRpcAccessLevel(allowed)
  // after being reinserted into the page, the frame must resume its session first
  const session = facts.session || (level >= 2 && (await deps.wallet.resume()))
  requireLevel(level, { ...facts, session })
  const network = deps.networks.require(chain)
  const call = { params: checked.data, chain, network }
  if (methodClass(allowed) === 'unsafe') return unsafeHandlers[allowed as UnsafeMethod](deps, call, context)
  const answer = localHandlers[allowed]
  if (answer) return answer(deps, call, context)
  return deps.rpc(deps.networks.requireEvm(chain), allowed, checked.data ?? [], context.signal)
}
