import { AppKitError } from './errors/appkit-error.js'
import { walletError } from './errors/wallet-error.js'

/**
 * What a wallet answers to a call, once, whatever the wallet does: one that throws instead of rejecting, answers twice or
 * never is all the same to the caller. Rejects with an `AppKitError`; at once with `request/aborted` when the signal says
 * so: a late answer is dropped in silence.
 */
export function answerOf(call: () => unknown, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppKitError('request/aborted'))
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    new Promise(answer => answer(call()))
      .then(resolve, (thrown: unknown) => reject(walletError(thrown)))
      .finally(() => signal?.removeEventListener('abort', giveUp))
  })
}
