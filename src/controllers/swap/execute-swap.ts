import { AppKitError } from '../../core/errors/appkit-error.js'
import type { PlannedSwap, SwapEvent } from './swap-state.js'
import type { ConnectedAccount } from '../connection/active-account.js'
import { planSwap, quoteSwap } from './plan-swap.js'
import { approve, sendPlanned, type SwapClient, trackSwapError } from './swap-steps.js'

export interface SwapJob extends SwapClient {
  readonly connectedAccount: ConnectedAccount
  readonly confirmed: PlannedSwap
  onProgress(event: Extract<SwapEvent, 'renewal-started' | 'swap-started'>): void
  /** Returns false once the user has left the swap. No further wallet requests are made then. */
  isActive(): boolean
}

/** Outcome of a swap: sent, failed, a worse quote after the approval that needs confirmation, or the user has left. */
export type SwapOutcome =
  | { readonly kind: 'sent'; readonly hash: string; readonly sent: PlannedSwap }
  | { readonly kind: 'changed'; readonly planned: PlannedSwap }
  | { readonly kind: 'failed'; readonly error: AppKitError }
  | { readonly kind: 'left' }

/**
 * Executes a swap: the approval if required, then a new quote, then the swap. Never rejects. The app's analytics know of
 * a failure already.
 */
export async function runSwap(job: SwapJob): Promise<SwapOutcome> {
  const { confirmed } = job
  try {
    const planned = confirmed.plan.kind === 'approve' ? await approveAndRequote(job) : confirmed
    if (!planned || !job.isActive()) return { kind: 'left' }
    if (planned.quote.minimum < confirmed.quote.minimum) return { kind: 'changed', planned }
    return await send(job, planned)
  } catch (error) {
    return handleFailure(job, 'SWAP_APPROVAL_ERROR', confirmed, error)
  }
}

async function approveAndRequote(job: SwapJob): Promise<PlannedSwap | undefined> {
  const { scope, signer, connectedAccount, confirmed } = job
  if (confirmed.plan.kind !== 'approve') return undefined
  const { approval } = confirmed.plan
  await approve(job, approval)
  if (!job.isActive()) return undefined
  job.onProgress('renewal-started')
  const quote = await quoteSwap(scope, confirmed.quote, connectedAccount, scope.signal)
  if (!quote) throw new AppKitError('swap/quote-failed')
  const approved = approval.expected.spender
  const planned = await planSwap(scope, { quote, signer, approved, signal: scope.signal })
  // Wallets let users lower the approved amount.
  if (planned.plan.kind === 'approve') throw new AppKitError('swap/allowance-failed')
  return planned
}

async function send(job: SwapJob, sent: PlannedSwap): Promise<SwapOutcome> {
  if (sent.plan.kind !== 'swap') return { kind: 'left' }
  job.onProgress('swap-started')
  try {
    return { kind: 'sent', hash: await sendPlanned(job, sent.plan), sent }
  } catch (error) {
    return handleFailure(job, 'SWAP_ERROR', sent, error)
  }
}

function handleFailure(
  job: SwapJob,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  { quote }: PlannedSwap,
  error: unknown,
): SwapOutcome {
  if (!job.isActive() && AppKitError.is(error, 'request/aborted')) return { kind: 'left' }
  return { kind: 'failed', error: trackSwapError(job, event, quote, error) }
}
