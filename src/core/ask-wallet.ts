import { answerOf } from './answer-of.js'
import type { CaipNetworkId } from './caip.js'
import type { Provider, RequestArguments } from './provider.js'

interface AskOptions {
  /** Ends the wait at once with `request/aborted`; a late answer is dropped in silence. */
  readonly signal?: AbortSignal
  /** Says which network is meant, where one provider serves several. */
  readonly on?: CaipNetworkId
}

/** Sends one request to a wallet and gives its answer, as {@link answerOf} does. Standard: EIP-1193. */
export function askWallet(
  provider: Provider,
  args: RequestArguments,
  { signal, on }: AskOptions = {},
): Promise<unknown> {
  return answerOf(() => (on ? provider.request(args, on) : provider.request(args)), signal)
}
