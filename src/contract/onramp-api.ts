import * as z from 'zod/mini'
import { anyAddress, decimalText, label, maybeLabel, maybeLink, listOfRecords } from './wire-fields.js'

const short = z.string().check(z.minLength(1), z.maxLength(128))
const amount = z.object({ amount: decimalText, currency: label })

export const paymentCurrency = z.object({
  id: short,
  payment_method_limits: z.optional(listOfRecords(z.object({ id: short, min: decimalText, max: decimalText }), 50)),
})
export type PaymentCurrency = z.output<typeof paymentCurrency>

export const purchaseCurrency = z.object({
  id: short,
  name: label,
  symbol: label,
  iconUrl: maybeLink,
  networks: z.optional(
    listOfRecords(
      z.object({ name: label, display_name: maybeLabel, chain_id: maybeLabel, contract_address: maybeLabel }),
      100,
    ),
  ),
})
export type PurchaseCurrency = z.output<typeof purchaseCurrency>

export const onrampOptions = z.object({
  paymentCurrencies: listOfRecords(paymentCurrency, 500),
  purchaseCurrencies: listOfRecords(purchaseCurrency, 500),
})
export type OnrampOptions = z.output<typeof onrampOptions>

export const onrampQuoteRequest = z.object({
  purchaseCurrency: short,
  paymentCurrency: short,
  amount: decimalText,
  network: short,
})
export const onrampQuote = z.object({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  networkFee: amount,
  quoteId: short,
})
export type OnrampQuote = z.output<typeof onrampQuote>

const providerName = z.enum(['card', 'aggregator', 'moonpay', 'transak', 'ramp', 'coinbase', 'onramper', 'stripe'])
export const onrampProvider = z.object({
  name: providerName,
  label,
  feeRange: label,
  url: z.string().check(z.maxLength(2_048)),
  supportedChains: z.array(short).check(z.maxLength(20)),
  payChains: z.array(short).check(z.maxLength(100)),
})
export type OnrampProvider = z.output<typeof onrampProvider>

export const onrampProviders = z.object({ providers: listOfRecords(onrampProvider, 20) })

export const onrampUrlRequest = z.object({
  provider: z.optional(providerName),
  destinationWallets: z
    .array(
      z.object({
        address: anyAddress,
        blockchains: z.array(short).check(z.maxLength(50)),
        assets: z.array(short).check(z.maxLength(50)),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  defaultNetwork: z.optional(short),
  partnerUserId: z.optional(short),
  defaultExperience: z.optional(z.literal('buy')),
  presetCryptoAmount: z.optional(z.union([z.number().check(z.nonnegative()), decimalText])),
  presetFiatAmount: z.optional(z.union([z.number().check(z.nonnegative()), decimalText])),
  paymentCurrency: z.optional(short),
})
/** The URL of the provider's page. Check its scheme before opening it. */
export const onrampUrl = z.object({ url: z.string().check(z.maxLength(4_096)) })
