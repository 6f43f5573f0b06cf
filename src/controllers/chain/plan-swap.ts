import type { CaipAddress } from '../../core/caip.js'
import type { PlannedApproval, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { PlannedSwap } from '../../core/swap-plan.js'
import { leastOf, type SwapQuote } from '../../core/swap-quote.js'
import { swapAllowance, writtenApproval, writtenSwap } from '../../services/swap-calls.js'
import type { Scope } from '../scope.js'
import { toCaipAddress } from './account.js'
import { isAsWritten } from './is-as-written.js'
import { needKnownRouter, needListedRouter } from './known-router.js'
import { swapVerbsOf } from './swap-verbs-of.js'

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
      const approval = await told(planApproval(scope, ask, who, allowance), 'swap/approval-failed', signal)
      return { quote, plan: { kind: 'approve', approval } }
    }
  }
  return told(planTransaction(scope, ask, who), 'swap/transaction-failed', signal)
}

async function planApproval(
  scope: Scope,
  { quote, signer, signal }: PlanAsk,
  who: CaipAddress,
  allowance: bigint,
): Promise<PlannedApproval> {
  const transaction = await writtenApproval(scope.services.data, quote, who, signal)
  const { planApproval: plan } = await swapVerbsOf(scope, signer.network.chainNamespace)
  const ask = { token: quote.from.address ?? '', amount: quote.amount, allowance, transaction }
  const approval = await plan(ask, signer, signal)
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
