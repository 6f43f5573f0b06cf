import { AppKitError } from '../../core/errors/appkit-error.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/provider.js'
import { walletError } from './wallet-error.js'

interface AskOptions {
  /** Ends the wait at once with `request/aborted`; a late answer is dropped in silence. */
  readonly signal?: AbortSignal
  /** Says which network is meant, where one provider serves several. */
  readonly on?: CaipNetworkId
}

/**
 * Sends one request to a wallet and gives its answer, once, whatever the provider does: one that throws
 * instead of rejecting, answers twice or never is all the same to the caller. Rejects with an
 * `AppKitError`. Standard: EIP-1193.
 */
export function askWallet(
  provider: Provider,
  args: RequestArguments,
  { signal, on }: AskOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppKitError('request/aborted'))
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    new Promise(answer => answer(on ? provider.request(args, on) : provider.request(args)))
      .then(resolve, (thrown: unknown) => reject(walletError(thrown)))
      .finally(() => signal?.removeEventListener('abort', giveUp))
  })
}
