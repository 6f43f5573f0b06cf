import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapQuote } from '../../core/swap-quote.js'
import { cleanText } from '../../lib/clean-text.js'
import { EventsController } from '../base/events.js'
import { SnackController } from '../base/snack.js'
import { swapFacts } from './swap-facts.js'
import type { SwapAsker } from './swap-steps.js'

/** Says why a step failed, in the wallet's short words where it has some, and tells the app. */
export function tellSwapError(
  { scope, signer }: SwapAsker,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  quote: SwapQuote,
  cause: unknown,
): void {
  if (scope.signal.aborted) return
  const error = AppKitError.from(cause, 'swap/send-failed')
  const snack = scope.use(SnackController)
  const isOwn = error.code.startsWith('swap/')
  // What a service or the transport says of itself is nothing to show.
  const isTheirs = /^(?:wallet|request)\//.test(error.code) && error.message !== error.code
  const text = isTheirs ? cleanText(error.message, MESSAGE_LENGTH) : ''
  if (text) snack.showErrorMessage(text)
  else snack.showError(isOwn ? error : new AppKitError('swap/send-failed', { cause }))
  scope.use(EventsController).track(event, { ...swapFacts({ scope, signer }, quote), message: error.message })
}

const MESSAGE_LENGTH = 120
