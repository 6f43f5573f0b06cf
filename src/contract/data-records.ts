import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  anyAddress,
  caip10,
  caip2,
  decimals,
  decimalText,
  label,
  maybeFlag,
  maybeLabel,
  maybeLink,
  maybeNumber,
  listOfRecords,
  boundedNumber,
  unitText,
} from './wire-fields.js'

/** The placeholder for the native coin in place of a token address, on `eip155`. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
// The same on `solana`. It differs from the mint of wrapped SOL in the last character.
export const NATIVE_SOLANA_ADDRESS = 'So11111111111111111111111111111111111111111'

/** An account's balance of one token. Amounts are in whole tokens. Names and links are untrusted. */
export const balanceRecord = z.object({
  name: label,
  symbol: label,
  chainId: caip2,
  address: z.optional(caip10),
  value: maybeNumber,
  price: maybeNumber,
  quantity: z.object({
    decimals: z.string().check(z.regex(/^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)),
    numeric: decimalText,
  }),
  iconUrl: maybeLink,
})
export type BalanceRecord = z.output<typeof balanceRecord>

const pictured = orElse(z.optional(z.object({ url: maybeLink, content_type: maybeLabel })), undefined)
const optional = <T extends z.ZodMiniType>(shape: T) => orElse(z.optional(shape), undefined)

export const transferRecord = z.object({
  fungible_info: optional(
    z.object({ name: maybeLabel, symbol: maybeLabel, icon: optional(z.object({ url: maybeLink })) }),
  ),
  nft_info: optional(
    z.object({
      name: maybeLabel,
      content: optional(z.object({ preview: pictured, detail: pictured })),
      flags: optional(z.object({ is_spam: maybeFlag })),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  sender: optional(anyAddress),
  recipient: optional(anyAddress),
  quantity: z.object({ numeric: decimalText }),
  value: maybeNumber,
  price: maybeNumber,
})
export type TransferRecord = z.output<typeof transferRecord>

const MAX_TRANSFERS = 200

export const transactionRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `approve`, `mint` and others. Can be unknown. */
    operationType: label,
    hash: z.string().check(z.maxLength(128)),
    chain: caip2,
    minedAt: z.string().check(
      z.maxLength(40),
      z.refine(text => !Number.isNaN(Date.parse(text))),
    ),
    sentFrom: z.string().check(z.maxLength(128)),
    sentTo: orElse(z.string().check(z.maxLength(128)), ''),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: maybeNumber,
    confirmations: maybeNumber,
    confirmationsNeeded: maybeNumber,
  }),
  transfers: z.nullable(listOfRecords(transferRecord, MAX_TRANSFERS)),
})
export type TransactionRecord = z.output<typeof transactionRecord>

export const swapTokenRecord = z.object({
  name: label,
  symbol: label,
  address: caip10,
  decimals,
  logoUri: maybeLink,
  eip2612: maybeFlag,
})
export type SwapTokenRecord = z.output<typeof swapTokenRecord>

/** The price of one token. Tokens with an unknown price have no record. */
export const fungiblePriceRecord = z.object({
  address: optional(caip10),
  name: maybeLabel,
  symbol: label,
  iconUrl: maybeLink,
  price: boundedNumber,
})
export type FungiblePriceRecord = z.output<typeof fungiblePriceRecord>

/** A swap quote. Amounts are in smallest units. The last three fields are extensions. */
export const swapQuoteRecord = z.object({
  id: z.nullable(optional(z.string().check(z.maxLength(256)))),
  fromAmount: unitText,
  fromAccount: caip10,
  toAmount: unitText,
  toAccount: caip10,
  minToAmount: optional(unitText),
  /** Price impact without pool fees, for example `0.25`. */
  priceImpactPercent: optional(decimalText),
  providerFeePercent: optional(decimalText),
})
export type SwapQuoteRecord = z.output<typeof swapQuoteRecord>

/** A collectible of an account. Extension: comparable services have no such call. */
export const nftRecord = z.object({
  chainId: caip2,
  address: caip10,
  tokenId: unitText,
  standard: z.enum(['erc721', 'erc1155']),
  quantity: unitText,
  name: maybeLabel,
  collection: maybeLabel,
  imageUrl: maybeLink,
  isSpam: z.boolean(),
})
export type NftRecord = z.output<typeof nftRecord>
