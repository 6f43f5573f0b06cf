import type { CaipAddress, Namespace } from '../../core/caip.js'
import { type ContractRole, isKnownContract, knownContracts } from '../../contract/evm/known-contracts.js'
import type { ChainVerbs, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Network } from '../../core/network.js'
import {
  HOSTED_FEE,
  JUPITER_PROGRAM,
  applySlippage,
  type SwapCall,
  type SwapQuoteRequest,
  type SwapQuote,
} from '../../core/swap.js'
import { hosted } from '../../services/endpoints.js'
import { readSwapAllowance, readSwapGasPrice, readSwapOffer, buildApproval, buildSwap } from '../../services/swap.js'
import { verifyTokenDecimals } from '../balances/token-decimals.js'
import { toCaipAddress } from '../connection/account.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { PlannedSwap, SwapPlan } from './swap-state.js'

export type SwapVerbs = Required<
  Pick<ChainVerbs, 'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded'>
>

// Returns the operations of a swap. Approvals only exist on EVM networks.
export async function getSwapVerbs(scope: Scope, namespace: Namespace): Promise<SwapVerbs> {
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  const { planApproval = rejectUnsupported, sendApproval = rejectUnsupported, readSwap, sendSwap, hasSucceeded } = verbs
  if (!readSwap || !sendSwap || !hasSucceeded || (namespace === 'eip155' && !verbs.planApproval))
    return rejectUnsupported()
  return { planApproval, sendApproval, readSwap, sendSwap, hasSucceeded }
}

async function rejectUnsupported(): Promise<never> {
  throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
}

// Contracts that enforce the minimum stated in the call, or revert.
const ROUTER_ROLES: readonly ContractRole[] = ['swap-router', 'aggregator']

// Requires a router that is bundled with the package or listed in the option `swaps.routers`. Returns true if it is
// bundled. Any other router is known as an exchange to the app only.
// Throws AppKitError `swap/unknown-router`.
function checkRouter(scope: Scope, network: Network, address: string): boolean {
  const [namespace, reference] = network.caipNetworkId.split(':')
  if (namespace === 'solana' && address === JUPITER_PROGRAM) return true
  const chainId = namespace === 'eip155' ? Number(reference) : Number.NaN
  if (ROUTER_ROLES.some(role => isKnownContract(chainId, address, role))) return true
  assertListedRouter(scope, network, address)
  return false
}

function assertListedRouter({ options }: Scope, { caipNetworkId }: Network, address: string): void {
  const listed = options.swaps?.routers?.[caipNetworkId] ?? []
  const isListed = listed.some(router => router.toLowerCase() === address.toLowerCase())
  if (!isListed) throw new AppKitError('swap/unknown-router', { text: address })
}

// Selector of `WETH9()`.
const WRAPPED_SELECTOR = '0x4aa4a4fc'

// Requires that a call for native tokens names the wrapped native token: for any other token, the router would collect
// that token, and leave the native tokens to anyone. On networks without a bundled one, the known router names it.
// Throws AppKitError `swap/mismatch`.
async function assertWrappedNative(
  { services }: Scope,
  { caipNetworkId }: Network,
  { router, wrapped = '' }: SwapCall,
  signal: AbortSignal,
): Promise<void> {
  const chainId = Number(caipNetworkId.split(':')[1])
  if (knownContracts(chainId, 'wrapped-native').length > 0) {
    if (isKnownContract(chainId, wrapped, 'wrapped-native')) return
    throw new AppKitError('swap/mismatch')
  }
  const params = [{ to: router, data: WRAPPED_SELECTOR }, 'latest']
  const response = await services.rpc.send(caipNetworkId, { method: 'eth_call', params }, signal)
  const word = `0x${wrapped.slice(2).padStart(64, '0')}`
  if (!isSameAddress(String(response), word)) throw new AppKitError('swap/mismatch')
}

/**
 * Requests the current quote for a swap, or undefined if the service has no offer. The provider fee is taken from the
 * quote; the hosted service does not state its fee, so {@link HOSTED_FEE} is assumed.
 */
export async function quoteSwap(
  { services }: Scope,
  request: SwapQuoteRequest,
  { address, network }: ConnectedAccount,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  const { data, clock, endpoints } = services
  const gasPrice = await readSwapGasPrice(data, network.caipNetworkId, signal)
  const offer = await readSwapOffer(data, request, { userAddress: address, gasPrice }, signal)
  if (!offer) return undefined
  const fee = offer.fee ?? (endpoints.data === hosted.data ? HOSTED_FEE : undefined)
  const minimum = applySlippage(offer.toAmount, request.slippage)
  return { ...request, ...offer, minimum, gasPrice, at: clock.now(), ...(fee !== undefined && { fee }) }
}

export interface PlanRequest {
  readonly quote: SwapQuote
  readonly signer: Signer
  /** Spender that was just approved. The swap must call this contract. */
  readonly approved?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Prepares a quote for signing: plans an approval if the allowance is too low, otherwise the swap. Decodes the calldata
 * the service returned and compares it with the quote, and checks both tokens' decimals on chain.
 * @throws AppKitError `swap/mismatch` or `swap/unreadable` if the calldata does not match the quote;
 * `swap/unknown-router` for a contract that neither the package nor the app lists; `swap/allowance-failed`,
 * `swap/approval-failed` or `swap/transaction-failed` if a request fails; `request/aborted` if the signal aborts
 */
export async function planSwap(scope: Scope, request: PlanRequest): Promise<PlannedSwap> {
  const { quote, signer, signal } = request
  const [planned, ...haveExpectedDecimals] = await Promise.all([
    planNextStep(scope, request),
    ...[quote.from, quote.to].map(token => verifyTokenDecimals(scope, signer.network, token, signal)),
  ])
  if (haveExpectedDecimals.includes(false)) throw new AppKitError('swap/mismatch')
  return planned
}

async function planNextStep(scope: Scope, request: PlanRequest): Promise<PlannedSwap> {
  const { quote, signer, signal } = request
  const owner = toCaipAddress(signer.network.caipNetworkId, signer.address)
  if (quote.from.address !== undefined && signer.network.chainNamespace === 'eip155') {
    const checking = readSwapAllowance(scope.services.data, quote, owner, signal)
    const allowance = await withErrorCode(checking, 'swap/allowance-failed', signal)
    if (allowance < quote.amount) {
      const planning = planSwapApproval(scope, request, owner, allowance)
      return { quote, plan: await withErrorCode(planning, 'swap/approval-failed', signal) }
    }
  }
  return withErrorCode(planTransaction(scope, request, owner), 'swap/transaction-failed', signal)
}

async function planSwapApproval(
  scope: Scope,
  { quote, signer, signal }: PlanRequest,
  owner: CaipAddress,
  allowance: bigint,
): Promise<SwapPlan> {
  const transaction = await buildApproval(scope.services.data, quote, owner, signal)
  const { planApproval } = await getSwapVerbs(scope, signer.network.chainNamespace)
  const request = { token: quote.from.address ?? '', amount: quote.amount, allowance, transaction }
  const approval = await planApproval(request, signer, signal)
  return { kind: 'approve', approval, isKnown: checkRouter(scope, signer.network, approval.expected.spender) }
}

// Plans the swap. The returned quote has the amounts of the decoded call, because those are signed.
async function planTransaction(
  scope: Scope,
  { quote, signer, approved, signal }: PlanRequest,
  owner: CaipAddress,
): Promise<PlannedSwap> {
  const { transaction, toAmount } = await buildSwap(scope.services.data, quote, owner, signal)
  const { readSwap } = await getSwapVerbs(scope, signer.network.chainNamespace)
  const call = await readSwap(transaction, signer)
  const isMatch =
    isSameAddress(call.from, quote.from.address) &&
    isSameAddress(call.to, quote.to.address) &&
    isSameAddress(call.recipient, signer.address) &&
    call.amount === quote.amount &&
    call.minimum + ROUNDING_TOLERANCE >= applySlippage(toAmount, quote.slippage) &&
    (approved === undefined || isSameAddress(call.router, approved))
  if (!isMatch) throw new AppKitError('swap/mismatch')
  const isKnown = checkRouter(scope, signer.network, call.router)
  if (call.settler !== undefined) assertListedRouter(scope, signer.network, call.settler)
  if (call.wrapped !== undefined) await assertWrappedNative(scope, signer.network, call, signal)
  const fee = call.feePercent !== undefined && { fee: call.feePercent }
  return {
    quote: { ...quote, toAmount, minimum: call.minimum, ...fee },
    plan: { kind: 'swap', transaction, call, isKnown },
  }
}

const ROUNDING_TOLERANCE = 1n

function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

const CHECK_ERRORS: readonly ErrorCode[] = ['swap/mismatch', 'swap/unreadable', 'swap/unknown-router']

async function withErrorCode<T>(promise: Promise<T>, code: ErrorCode, signal: AbortSignal): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (signal.aborted) throw new AppKitError('request/aborted', { cause })
    if (CHECK_ERRORS.some(checkError => AppKitError.is(cause, checkError))) throw cause
    throw new AppKitError(code, { cause })
  }
}
