import { AppKitError } from '../core/errors/appkit-error.js'
import type { BuyQuote, Coin, Fiat } from '../core/onramp.js'
import { MONEY_DECIMALS } from '../lib/money-amount.js'
import { parseAmount } from '../lib/parse-amount.js'
import { plainAmount } from '../lib/plain-amount.js'
import type { DataApi } from './data.js'

/** What is wanted: a coin for so much of a currency, in millionths. */
export interface QuoteAsk {
  readonly coin: Coin
  readonly fiat: Fiat
  readonly amount: bigint
}

/**
 * What a purchase costs. Throws `data/unavailable` for a coin that the service did not offer, `http/malformed` for an answer
 * about other currencies or whose parts are more than the whole, and what the call throws.
 */
export async function readQuote(data: DataApi, ask: QuoteAsk, signal: AbortSignal): Promise<BuyQuote> {
  const { coin, fiat, amount } = ask
  if (coin.id === undefined || coin.soldOn === undefined) throw new AppKitError('data/unavailable')
  const asked = {
    purchaseCurrency: coin.id,
    paymentCurrency: fiat.code,
    amount: plainAmount(amount, MONEY_DECIMALS),
    network: coin.soldOn,
  }
  const told = await data.call('POST /v1/onramp/quote', asked, { signal })
  const money = [told.paymentTotal, told.paymentSubtotal, told.networkFee]
  const [total = 0n, subtotal = 0n, networkFee = 0n] = money.map(each => parseAmount(each.amount, MONEY_DECIMALS))
  const receives = parseAmount(told.purchaseAmount.amount, coin.decimals) ?? 0n
  const fee = total - subtotal - networkFee
  const isOfThese =
    money.every(({ currency }) => currency === fiat.code) &&
    [coin.id, coin.symbol].includes(told.purchaseAmount.currency.trim())
  if (!isOfThese || fee < 0n || receives <= 0n) throw new AppKitError('http/malformed')
  return { total, fee, networkFee, receives }
}
