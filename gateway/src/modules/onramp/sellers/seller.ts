import type { OnrampProvider } from '../../../../../src/contract/onramp-api.js'
import type { SoldCoin } from '../sold-coins.js'

export interface Purchase {
  readonly coin: SoldCoin
  readonly address: string
  /** ISO 4217. */
  readonly fiat: string
  /** In whole units of the currency. Absent if the buyer enters it on the seller's page. */
  readonly amount?: string | undefined
  /** The buyer, for sellers that require it. */
  readonly buyer: Buyer
}

export interface Buyer {
  readonly ip?: string | undefined
  /** Two letters, or null if unknown. */
  readonly country: string | null
  /** Origin of the page that requested the purchase. */
  readonly origin?: string | undefined
}

export interface PriceRequest extends Pick<Purchase, 'coin' | 'fiat'> {
  readonly amount: string
  readonly country: string | null
}

/** A price. Fiat amounts are in cents, `receives` is in the coin's smallest unit. */
export interface SellerPrice {
  readonly total: bigint
  readonly networkFee: bigint
  readonly fee: bigint
  readonly receives: bigint
}

/** A service that sells coins on its own page, with the operator's key. */
export interface Seller {
  readonly name: Exclude<OnrampProvider['name'], 'card' | 'aggregator'>
  readonly label: string
  /** Every page of the seller has this origin. */
  readonly origin: string
  sells(coin: SoldCoin): boolean
  /** Returns the URL of a page for this purchase, signed or opened for the seller. Throws `onramp/seller-…`. */
  openPage(purchase: Purchase, signal?: AbortSignal): Promise<string>
  /** Returns the price of a purchase by card. Throws `onramp/seller-…`. */
  price(request: PriceRequest, signal?: AbortSignal): Promise<SellerPrice>
}
