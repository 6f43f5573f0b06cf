import * as z from 'zod/mini'
import { anyAddress, decimalText, label, maybeLabel, maybeLink, recordsOf } from './wire-fields.js'

const short = z.string().check(z.minLength(1), z.maxLength(128))
const amount = z.object({ amount: decimalText, currency: label })

/** What one can pay with, and between which amounts. */
export const paymentCurrency = z.object({
  id: short,
  /** By way of paying; amounts as texts. */
  payment_method_limits: z.optional(recordsOf(z.object({ id: short, min: decimalText, max: decimalText }), 50)),
})
/** What one can pay with. */
export type PaymentCurrency = z.output<typeof paymentCurrency>

/** What one can buy, and on which networks. */
export const purchaseCurrency = z.object({
  id: short,
  name: label,
  symbol: label,
  iconUrl: maybeLink,
  networks: z.optional(
    recordsOf(
      z.object({ name: label, display_name: maybeLabel, chain_id: maybeLabel, contract_address: maybeLabel }),
      100,
    ),
  ),
})
/** What one can buy. */
export type PurchaseCurrency = z.output<typeof purchaseCurrency>

/** All one can pay with and buy. */
export const onrampOptions = z.object({
  paymentCurrencies: recordsOf(paymentCurrency, 500),
  purchaseCurrencies: recordsOf(purchaseCurrency, 500),
})
/** All one can pay with and buy. */
export type OnrampOptions = z.output<typeof onrampOptions>

/** The request for a price. */
export const onrampQuoteAsk = z.object({
  purchaseCurrency: short,
  paymentCurrency: short,
  amount: decimalText,
  network: short,
})
/** What a purchase costs. */
export const onrampQuote = z.object({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  networkFee: amount,
  quoteId: short,
})
/** What a purchase costs. */
export type OnrampQuote = z.output<typeof onrampQuote>

/** Who sells: a card or exchange service, and an aggregator of several. */
export const onrampProvider = z.object({
  name: z.enum(['card', 'aggregator']),
  label,
  /** Such as `1-2%`. */
  feeRange: label,
  url: z.string().check(z.maxLength(2_048)),
  /** The namespaces it delivers to. */
  supportedChains: z.array(short).check(z.maxLength(20)),
  /** The networks it sells on, by its own names for them; the first is taken where nothing fits. None: it asks itself. */
  payChains: z.array(short).check(z.maxLength(100)),
})
/** Who sells. */
export type OnrampProvider = z.output<typeof onrampProvider>

/** Ours: those the gateway knows. */
export const onrampProviders = z.object({ providers: recordsOf(onrampProvider, 20) })

/** The request for the provider's own page. */
export const onrampUrlAsk = z.object({
  /** Ours; the card service unless it says otherwise. */
  provider: z.optional(z.enum(['card', 'aggregator'])),
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
  /** Ours: the currency of `presetFiatAmount`. */
  paymentCurrency: z.optional(short),
})
/** The address of the provider's own page; whoever opens it checks its scheme first. */
export const onrampUrl = z.object({ url: z.string().check(z.maxLength(4_096)) })
