import { answerOf } from '../../core/answer-of.js'
import type { Signer } from '../../core/chain-adapter.js'

/** Asks a signer's wallet, on the signer's network, for its account. Rejects with an `AppKitError`. */
export function askSigner({ provider, address, network }: Signer, method: string, params: object): Promise<unknown> {
  return answerOf(() => provider.request({ method, params: { account: address, ...params } }, network.caipNetworkId))
}
