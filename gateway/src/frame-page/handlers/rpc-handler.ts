import {
  rpcParams,
  type EvmTransaction,
  type RpcRequest,
  type SendCalls,
} from '../../../../src/contract/rpc-requests.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { methodClass, type AllowedMethod, type UnsafeMethod } from '../../../../src/core/rpc-methods.js'
import { requireLevel, rpcLevelOf, type AccessFacts } from '../channel/access-level.js'
import type { RequestContext } from '../channel/live-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-deps.js'
import { assets, capabilities, chainIdHex } from './own-reads.js'
import { callsStatus, sendCalls } from './send-calls.js'
import { sendTransaction } from './send-transaction.js'
import { personalSign, signTypedData } from './sign-message.js'
import { solanaSend, solanaSign, solanaSignMessage } from './solana-requests.js'

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
