import { AppKitError } from '../../core/errors/appkit-error.js'
import { isFor } from '../../core/swap-draft.js'
import type { SwapAsk } from '../../core/swap-quote.js'
import { withoutOffer } from '../../core/swap-state.js'
import { swapRefusal } from '../../services/swap-refusal.js'
import { AlertController } from '../base/alert.js'
import { SnackController } from '../base/snack.js'
import type { SwapDesk } from './swap-desk.js'

/** Nobody offers anything for it (spec point 5). */
export function refuseAmount(desk: SwapDesk): void {
  desk.offer({ ...withoutOffer(desk.state), failure: 'swap/amount-incorrect' })
  const alert = new AppKitError('swap/amount-incorrect', { text: 'Please enter a valid amount' })
  desk.scope.use(AlertController).show(alert)
}

/** Says why there is no offer, or no plan for one: once for each reason. */
export async function failToOffer(desk: SwapDesk, ask: SwapAsk, error: unknown, signal: AbortSignal): Promise<void> {
  const refusal = await swapRefusal(error)
  if (signal.aborted) return
  if (refusal === 'amount') return refuseAmount(desk)
  if (refusal === 'liquidity') return desk.offer({ ...withoutOffer(desk.state), inputError: 'liquidity' })
  const known = AppKitError.from(error, 'swap/quote-failed')
  const isOfPlan = known.code.startsWith('swap/')
  const failure = isOfPlan ? known.code : 'swap/quote-failed'
  const { failure: told, quote } = desk.state
  desk.offer({ ...withoutOffer(desk.state), failure, quote: isOfPlan && isFor(quote, ask) ? quote : undefined })
  if (isOfPlan && told !== failure) desk.scope.use(SnackController).showError(known)
}
