import { HOSTED_FEE, leastOf, type SwapAsk, type SwapQuote } from '../../core/swap-quote.js'
import { hosted } from '../../services/endpoints.js'
import { swapGasPrice, swapOffer } from '../../services/swap-calls.js'
import type { Scope } from '../scope.js'
import type { Holder } from './holder.js'

/**
 * What is offered for a swap at the moment; undefined where nothing is. The fee of the provider is what the offer says;
 * hosted services say none, and take their own. Throws what the calls throw.
 */
export async function quoteSwap(
  { services }: Scope,
  ask: SwapAsk,
  { address, network }: Holder,
  signal: AbortSignal,
): Promise<SwapQuote | undefined> {
  const { data, clock, endpoints } = services
  const gasPrice = await swapGasPrice(data, network.caipNetworkId, signal)
  const offer = await swapOffer(data, ask, { userAddress: address, gasPrice }, signal)
  if (!offer) return undefined
  const fee = offer.fee ?? (endpoints.data === hosted.data ? HOSTED_FEE : undefined)
  const minimum = leastOf(offer.toAmount, ask.slippage)
  return { ...ask, ...offer, minimum, gasPrice, at: clock.now(), ...(fee !== undefined && { fee }) }
}
