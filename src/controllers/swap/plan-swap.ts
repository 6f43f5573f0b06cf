import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { ChainVerbs, PlannedApproval, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Network } from '../../core/network.js'
import { HOSTED_FEE, leastOf, type SwapAsk, type SwapQuote } from '../../core/swap.js'
import { hosted } from '../../services/endpoints.js'
import { swapAllowance, swapGasPrice, swapOffer, writtenApproval, writtenSwap } from '../../services/swap.js'
import { isAsWritten } from '../balances/token-decimals.js'
import { toCaipAddress } from '../connection/account.js'
import type { Holder } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import { type ContractRole, isKnownContract } from './known-contracts.js'
import type { PlannedSwap } from './swap-state.js'

/** The verbs that a swap takes. */
export type SwapVerbs = Required<
  Pick<ChainVerbs, 'planApproval' | 'sendApproval' | 'readSwap' | 'sendSwap' | 'hasSucceeded'>
>

/** Those verbs of a family. Throws `chain/unsupported` where it has them not. */
export async function swapVerbsOf(scope: Scope, namespace: Namespace): Promise<SwapVerbs> {
  const { planApproval, sendApproval, readSwap, sendSwap, hasSucceeded } = await scope
    .use(ConnectionController)
    .verbs(namespace)
  if (!planApproval || !sendApproval || !readSwap || !sendSwap || !hasSucceeded)
    throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
  return { planApproval, sendApproval, readSwap, sendSwap, hasSucceeded }
}

/** Contracts that give what a call says, or fail. */
const ROLES: readonly ContractRole[] = ['swap-router', 'aggregator']

/** Throws `swap/unknown-router` for a contract that neither the package nor the option `swaps.routers` lists on a network. */
function needKnownRouter(scope: Scope, network: Network, address: string): void {
  const [namespace, reference] = network.caipNetworkId.split(':')
  const chainId = namespace === 'eip155' ? Number(reference) : Number.NaN
  if (ROLES.some(role => isKnownContract(chainId, address, role))) return
  needListedRouter(scope, network, address)
}

/** The same for a contract that the option alone can vouch for. */
function needListedRouter({ options }: Scope, { caipNetworkId }: Network, address: string): void {
  const listed = options.swaps?.routers?.[caipNetworkId] ?? []
  const isListed = listed.some(router => router.toLowerCase() === address.toLowerCase())
  if (!isListed) throw new AppKitError('swap/unknown-router', { text: address })
}

/**
 * What is offered for a swap at the moment; undefined where nothing is. The fee of the provider is what the offer says;
 * hosted services say none, and take their own. Throws what the calls throw.
 */
export async function quoteSwap(
  { services }: Scope,
  ask: SwapAsk,
  { address, network }: Holder,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  const { data, clock, endpoints } = services
  const gasPrice = await swapGasPrice(data, network.caipNetworkId, signal)
  const offer = await swapOffer(data, ask, { userAddress: address, gasPrice }, signal)
  if (!offer) return undefined
  const fee = offer.fee ?? (endpoints.data === hosted.data ? HOSTED_FEE : undefined)
  const minimum = leastOf(offer.toAmount, ask.slippage)
  return { ...ask, ...offer, minimum, gasPrice, at: clock.now(), ...(fee !== undefined && { fee }) }
}

/** For whom a plan is made. */
export interface PlanAsk {
  readonly quote: SwapQuote
  readonly signer: Signer
  /** Who was approved a moment ago: nobody else may carry the swap out. */
  readonly approved?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Makes an offer ready to be signed (spec point 4): an approval first, where less may be taken than is given, else the
 * swap. What the service wrote is read, and compared with the offer, and the places of both tokens with their own word:
 * `swap/mismatch`, `swap/unreadable`. A contract that neither the package nor the app knows is neither approved nor called:
 * `swap/unknown-router`. Throws
 * `swap/allowance-failed`, `swap/approval-failed` and `swap/transaction-failed` where it could not be had, and
 * `request/aborted` where nobody waits any more.
 */
export async function planSwap(scope: Scope, ask: PlanAsk): Promise<PlannedSwap> {
  const { quote, signer, signal } = ask
  const [planned, ...areRight] = await Promise.all([
    planNext(scope, ask),
    ...[quote.from, quote.to].map(token => isAsWritten(scope, signer.network, token, signal)),
  ])
  if (areRight.includes(false)) throw new AppKitError('swap/mismatch')
  return planned
}

async function planNext(scope: Scope, ask: PlanAsk): Promise<PlannedSwap> {
  const { quote, signer, signal } = ask
  const who = toCaipAddress(signer.network.caipNetworkId, signer.address)
  if (quote.from.address !== undefined) {
    const checking = swapAllowance(scope.services.data, quote.from, who, signal)
    const allowance = await told(checking, 'swap/allowance-failed', signal)
    if (allowance < quote.amount) {
      const approval = await told(planSwapApproval(scope, ask, who, allowance), 'swap/approval-failed', signal)
      return { quote, plan: { kind: 'approve', approval } }
    }
  }
  return told(planTransaction(scope, ask, who), 'swap/transaction-failed', signal)
}

async function planSwapApproval(
  scope: Scope,
  { quote, signer, signal }: PlanAsk,
  who: CaipAddress,
  allowance: bigint,
): Promise<PlannedApproval> {
  const transaction = await writtenApproval(scope.services.data, quote, who, signal)
  const { planApproval } = await swapVerbsOf(scope, signer.network.chainNamespace)
  const ask = { token: quote.from.address ?? '', amount: quote.amount, allowance, transaction }
  const approval = await planApproval(ask, signer, signal)
  needKnownRouter(scope, signer.network, approval.meant.spender)
  return approval
}

/** From here on the offer says what the call says: that is what will be signed. */
async function planTransaction(
  scope: Scope,
  { quote, signer, approved, signal }: PlanAsk,
  who: CaipAddress,
): Promise<PlannedSwap> {
  const { transaction, toAmount } = await writtenSwap(scope.services.data, quote, who, signal)
  const { readSwap } = await swapVerbsOf(scope, signer.network.chainNamespace)
  const call = await readSwap(transaction, signer)
  const isMeant =
    isAlike(call.from, quote.from.address) &&
    isAlike(call.to, quote.to.address) &&
    isAlike(call.receiver, signer.address) &&
    call.amount === quote.amount &&
    call.minimum + ROUNDING >= leastOf(toAmount, quote.slippage) &&
    (approved === undefined || isAlike(call.router, approved))
  if (!isMeant) throw new AppKitError('swap/mismatch')
  needKnownRouter(scope, signer.network, call.router)
  if (call.settler !== undefined) needListedRouter(scope, signer.network, call.settler)
  return { quote: { ...quote, toAmount, minimum: call.minimum }, plan: { kind: 'swap', transaction, call } }
}

/** Whoever rounds down is forgiven. */
const ROUNDING = 1n

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/** What the reading of a plan finds wrong with it. */
const OWN: readonly ErrorCode[] = ['swap/mismatch', 'swap/unreadable', 'swap/unknown-router']

/** An error of this package says itself what is wrong where it is about a swap; every other gets the code of the step. */
async function told<T>(asking: Promise<T>, code: ErrorCode, signal: AbortSignal): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    if (signal.aborted) throw new AppKitError('request/aborted', { cause })
    if (OWN.some(one => AppKitError.is(cause, one))) throw cause
    throw new AppKitError(code, { cause })
  }
}
