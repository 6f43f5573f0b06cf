import type * as z from 'zod/mini'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import type { OnrampOptions, OnrampQuote, onrampQuoteAsk } from '../../../../src/contract/onramp-api.js'
import { formatUnits } from 'viem'
import { HttpError } from '../../http-error.js'
import type { DataCore } from '../data/data-core.js'
import { priceOf, SANDBOX_CENTS } from './sandbox.js'
import { dollarsOf } from './sandbox-price.js'

/** What the sandbox sells: the coins of the test networks, for dollars. */
export function onrampOptions({ chains, icons }: DataCore): OnrampOptions {
  const limits = { min: dollarsOf(SANDBOX_CENTS.least), max: dollarsOf(SANDBOX_CENTS.most) }
  const sold = chains.all.filter(({ network }) => network.testnet)
  return {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', ...limits }] }],
    purchaseCurrencies: sold.map(({ chainId, network: { currency, name, caipNetworkId } }) => ({
      id: `${chainId}:${currency.symbol}`,
      name: currency.name,
      symbol: currency.symbol,
      iconUrl: icons.ofCoin(currency.symbol),
      networks: [{ name: caipNetworkId, display_name: name, chain_id: `${chainId}`, contract_address: NATIVE_ADDRESS }],
    })),
  }
}

/** What so many dollars bring in the sandbox. Throws `onramp/…`. */
export async function onrampQuote(core: DataCore, ask: z.output<typeof onrampQuoteAsk>): Promise<OnrampQuote> {
  const { paymentCurrency, network, amount } = ask
  if (paymentCurrency !== 'USD')
    throw new HttpError(400, 'onramp/currency-unsupported', 'The sandbox takes dollars alone.')
  const { total, fee, coins, chain } = await priceOf(core, network, amount)
  const { decimals, symbol } = chain.network.currency
  const dollars = (cents: bigint) => ({ amount: dollarsOf(cents), currency: 'USD' })
  return {
    paymentTotal: dollars(total),
    paymentSubtotal: dollars(total - fee),
    purchaseAmount: { amount: formatUnits(coins, decimals), currency: symbol },
    networkFee: dollars(0n),
    quoteId: 'sandbox',
  }
}
