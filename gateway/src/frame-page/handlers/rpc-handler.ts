import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import {
  evmAddress,
  rpcParams,
  type EvmTransaction,
  type RpcRequest,
  type SendCalls,
} from '../../../../src/contract/rpc-requests.js'
import { methodClass, type AllowedMethod, type UnsafeMethod } from '../../../../src/core/rpc-methods.js'
import { chainIdOf, type EvmNetwork, type NetworkList } from '../chain/network-list.js'
import { hexQuantity, quantityOf } from '../chain/rpc-client.js'
import { readTokenFacts } from '../chain/token-facts.js'
import { requireLevel, rpcLevelOf, type AccessFacts } from '../channel/frame-port.js'
import type { RequestContext } from '../channel/live-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'
import { callsStatus, sendCalls } from './send-calls.js'
import { sendTransaction } from './send-transaction.js'
import { personalSign, signTypedData } from './sign-message.js'
import { solanaSend, solanaSign, solanaSignMessage } from './solana-requests.js'

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
function chainIdHex({ networks }: HandlerDeps, chain: string | number | undefined): string {
  return hexQuantity(networks.needEvm(chain).chainId)
}

/** `wallet_getCapabilities`: what an account with a key of its own can do with calls. Standard: EIP-5792. */
function capabilities(deps: HandlerDeps, params: unknown): Record<string, unknown> {
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
async function assets(deps: HandlerDeps, params: unknown, signal: AbortSignal): Promise<Record<string, unknown>> {
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

interface Asked {
  readonly params: unknown
  /** As the app named it; the current one without. */
  readonly chain: string | number | undefined
  readonly network: FrameNetwork
}

type Answer = (deps: HandlerDeps, asked: Asked, context: RequestContext) => unknown

const notYet: Answer = () => {
  throw new FrameError('E_METHOD', 'The wallet does not do this yet.', { rpcCode: 4200 })
}

/** What needs the person. A method without a row does not compile, and none signs but through an approval. */
const unsafe: Readonly<Record<UnsafeMethod, Answer>> = {
  personal_sign: (deps, { params, chain }, context) =>
    personalSign(deps, params as [string, string], deps.networks.needEvm(chain), context),
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
    const asked = params as { transactions: readonly string[]; pubkey?: string }
    const signed = await solanaSign(deps, asked, network, context)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },
  solana_signAndSendTransaction: (deps, { params, network }, context) =>
    solanaSend(deps, params as Parameters<typeof solanaSend>[1], network, context),
  wallet_grantPermissions: notYet,
  wallet_revokePermissions: notYet,
}

/** Reads that the frame answers itself. */
const own: Readonly<Partial<Record<AllowedMethod, Answer>>> = {
  eth_accounts: ({ wallet }) => (wallet.wallet ? [wallet.wallet.evmAddress] : []),
  eth_chainId: (deps, { chain }) => chainIdHex(deps, chain),
  wallet_getCapabilities: (deps, { params }) => capabilities(deps, params),
  wallet_getCallsStatus: (deps, { params }) => callsStatus(deps, (params as [string])[0]),
  wallet_getAssets: (deps, { params }, { signal }) => assets(deps, params, signal),
}

/** `RPC_REQUEST`: refuses what is not allowed, checks parameters, then answers, asks the network, or asks the person. */
export async function answerRpc(
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
  const level = rpcLevelOf(allowed)
  // a frame that was put back on the page knows of its login only once it has looked
  const session = facts.session || (level >= 2 && (await deps.wallet.resume()))
  requireLevel(level, { ...facts, session })
  const network = deps.networks.need(chain)
  const asked = { params: checked.data, chain, network }
  if (methodClass(allowed) === 'unsafe') return unsafe[allowed as UnsafeMethod](deps, asked, context)
  const answer = own[allowed]
  if (answer) return answer(deps, asked, context)
  return deps.ask(deps.networks.needEvm(chain), allowed, checked.data ?? [], context.signal)
}
