import type { Namespace } from '../../core/caip.js'
import type { PlannedSwap } from '../../core/swap-plan.js'
import { EventsController } from '../base/events.js'
import { RouterController } from '../base/router.js'
import { followSwap } from './follow-swap.js'
import { runSwap } from './run-swap.js'
import { signerOf } from './signer-of.js'
import type { SwapDesk } from './swap-desk.js'
import type { SwapAsker } from './swap-steps.js'
import { swapFacts } from './swap-facts.js'

/**
 * Carries out what the person agreed to. Sent, the swap is over here: the account comes on view, and the swap is followed
 * from there. Else it can be tried again. Never rejects.
 */
export async function carryOut(desk: SwapDesk, agreed: PlannedSwap): Promise<void> {
  const { scope, begun } = desk
  const holder = begun?.holder
  if (!begun || !holder) return
  const { signal } = begun
  const asker = askerOf(desk, begun.namespace)
  if (!asker) return desk.resume()
  scope.use(EventsController).track('INITIATE_SWAP', swapFacts(asker, agreed.quote))
  const outcome = await runSwap({
    ...asker,
    holder,
    signal,
    agreed,
    onStep: step => !signal.aborted && desk.stand(step),
    isWanted: () => !signal.aborted,
  })
  if (outcome?.kind === 'sent') {
    const { hash, sent } = outcome
    if (!signal.aborted) scope.use(RouterController).reset('Account') // the swap is left by that, and so reset
    return followSwap({ asker, holder, quote: sent.quote, hash })
  }
  if (signal.aborted) return
  if (outcome?.kind === 'changed') desk.resume({ ...outcome.planned, changed: true })
  else desk.resume()
}

/** Who is asked; nobody where the wallet has gone in this very moment. */
function askerOf({ scope }: SwapDesk, namespace: Namespace): SwapAsker | undefined {
  try {
    return { scope, signer: signerOf(scope, namespace) }
  } catch {
    return undefined
  }
}
