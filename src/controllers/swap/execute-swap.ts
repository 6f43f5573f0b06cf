import { AppKitError } from '../../core/errors/appkit-error.js'
import type { PlannedSwap } from './swap-state.js'
import type { Holder } from '../connection/active-account.js'
import { planSwap, quoteSwap } from './plan-swap.js'
import { approve, sendPlanned, type SwapAsker, tellSwapError } from './swap-steps.js'

/** What the person waits for: the approval, the offer after it, or the swap. */
export type SwapStep = 'approving' | 'renewing' | 'swapping'

/** A swap that is carried out. */
export interface SwapJob extends SwapAsker {
  readonly holder: Holder
  /** What the person agreed to. */
  readonly agreed: PlannedSwap
  onStep(step: SwapStep): void
  /** Whether the person still waits: who went away is asked for nothing any more. */
  isWanted(): boolean
}

/** How it went on: sent, or the offer after the approval is a worse one and has to be agreed to anew, or nobody waits. */
export type SwapOutcome =
  | { readonly kind: 'sent'; readonly hash: string; readonly sent: PlannedSwap }
  | { readonly kind: 'changed'; readonly planned: PlannedSwap }
  | { readonly kind: 'left' }

/**
 * Carries a swap out (spec point 4): the approval where it takes one, then a new offer, then the swap. Failures are said
 * and told; gives undefined then.
 */
export async function runSwap(job: SwapJob): Promise<SwapOutcome | undefined> {
  const { agreed } = job
  try {
    const planned = agreed.plan.kind === 'approve' ? await afterApproval(job) : agreed
    if (!planned || !job.isWanted()) return { kind: 'left' }
    if (planned.quote.minimum < agreed.quote.minimum) return { kind: 'changed', planned }
    return await send(job, planned)
  } catch (error) {
    return failed(job, 'SWAP_APPROVAL_ERROR', agreed, error)
  }
}

/** The offer after the approval, written for whoever was approved; nothing where nobody waits for it any more. */
async function afterApproval(job: SwapJob): Promise<PlannedSwap | undefined> {
  const { scope, signer, holder, agreed } = job
  if (agreed.plan.kind !== 'approve') return undefined
  const { approval } = agreed.plan
  job.onStep('approving')
  await approve(job, approval)
  if (!job.isWanted()) return undefined
  job.onStep('renewing')
  const quote = await quoteSwap(scope, agreed.quote, holder, scope.signal)
  if (!quote) throw new AppKitError('swap/quote-failed')
  const approved = approval.meant.spender
  const planned = await planSwap(scope, { quote, signer, approved, signal: scope.signal })
  // The wallet lets people approve less than they are asked for.
  if (planned.plan.kind === 'approve') throw new AppKitError('swap/allowance-failed')
  return planned
}

async function send(job: SwapJob, sent: PlannedSwap): Promise<SwapOutcome | undefined> {
  if (sent.plan.kind !== 'swap') return undefined
  job.onStep('swapping')
  try {
    return { kind: 'sent', hash: await sendPlanned(job, sent.plan), sent }
  } catch (error) {
    return failed(job, 'SWAP_ERROR', sent, error)
  }
}

/** What was given up because nobody waits for it is no failure. */
function failed(
  job: SwapJob,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  { quote }: PlannedSwap,
  error: unknown,
): SwapOutcome | undefined {
  if (!job.isWanted() && AppKitError.is(error, 'request/aborted')) return { kind: 'left' }
  tellSwapError(job, event, quote, error)
  return undefined
}
