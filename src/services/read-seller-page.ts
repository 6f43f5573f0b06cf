import { AppKitError } from '../core/errors/appkit-error.js'
import type { Coin, Fiat, Seller } from '../core/onramp.js'
import { MONEY_DECIMALS } from '../lib/money-amount.js'
import { plainAmount } from '../lib/plain-amount.js'
import { safeUrl } from '../lib/safe-url.js'
import type { DataApi } from './data.js'

/** The most characters of a name that the service takes. */
const LONGEST = 128

/** What a seller's own page is asked for. */
export interface SellerPageAsk {
  readonly seller: Seller
  /** With its network. Standard: CAIP-10. */
  readonly account: string
  readonly coin: Coin
  readonly fiat: Fiat
  /** In millionths; absent where the page has to ask. */
  readonly amount?: bigint | undefined
  readonly projectId?: string | undefined
}

/**
 * Where a purchase is made: a page of the seller. Throws `onramp/unavailable` where there is none, `onramp/page-refused`
 * for one that may not be opened or is not the seller's, and what the call throws.
 */
export async function readSellerPage(data: DataApi, ask: SellerPageAsk, signal: AbortSignal): Promise<string> {
  const { seller, account, coin, fiat, amount, projectId } = ask
  const assets = seller.isElsewhere ? [] : [coin.symbol].filter(({ length }) => length <= LONGEST)
  const blockchains = seller.network ? [seller.network] : []
  const asked = {
    provider: seller.name,
    destinationWallets: [{ address: account, blockchains, assets }],
    ...(seller.network && { defaultNetwork: seller.network }),
    ...(projectId && { partnerUserId: projectId }),
    ...(amount && { presetFiatAmount: plainAmount(amount, MONEY_DECIMALS), paymentCurrency: fiat.code }),
    defaultExperience: 'buy' as const,
  }
  const { url } = await data.call('POST /v1/generators/onrampurl', asked, { signal })
  if (url === '') throw new AppKitError('onramp/unavailable')
  const page = safeUrl(url, 'page')
  if (!page || new URL(page).origin !== seller.origin) throw new AppKitError('onramp/page-refused')
  return page
}
