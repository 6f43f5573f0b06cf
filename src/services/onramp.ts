import type { Network } from '../core/network.js'
import type { BuyOffer, BuyQuote, Seller } from '../core/onramp.js'
import type { DataApi } from './data.js'
import { readOffer } from './read-offer.js'
import { readQuote, type QuoteAsk } from './read-quote.js'
import { readSellerPage, type SellerPageAsk } from './read-seller-page.js'
import { readSellers } from './read-sellers.js'

/** What the house asks about buying. Each call throws what its own file says. */
export interface OnrampApi {
  sellers(network: Network, signal: AbortSignal): Promise<readonly Seller[]>
  offer(network: Network, signal: AbortSignal): Promise<BuyOffer>
  quote(ask: QuoteAsk, signal: AbortSignal): Promise<BuyQuote>
  page(ask: SellerPageAsk, signal: AbortSignal): Promise<string>
}

/** The same, of a data service. */
export function onrampOf(data: DataApi): OnrampApi {
  return {
    sellers: (network, signal) => readSellers(data, network, signal),
    offer: (network, signal) => readOffer(data, network, signal),
    quote: (ask, signal) => readQuote(data, ask, signal),
    page: (ask, signal) => readSellerPage(data, ask, signal),
  }
}
