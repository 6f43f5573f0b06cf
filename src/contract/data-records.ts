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
  recordsOf,
  soundNumber,
  unitText,
} from './wire-fields.js'

/** The address that stands for a network's own coin where a token's address is asked for, on `eip155`. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What an address has of one token. Amounts are texts in the token's own unit; names and links are of unknown hands. */
export const balanceRecord = z.object({
  name: label,
  symbol: label,
  chainId: caip2,
  /** Absent for the network's own coin. */
  address: z.optional(caip10),
  /** In the currency that was asked for; absent where the price is not known. */
  value: maybeNumber,
  /** Of one token; absent where it is not known. */
  price: maybeNumber,
  quantity: z.object({
    /** Places, as a text: `18`. */
    decimals: z.string().check(z.regex(/^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)),
    numeric: decimalText,
  }),
  iconUrl: maybeLink,
})
/** One token of a portfolio. */
export type BalanceRecord = z.output<typeof balanceRecord>

const pictured = orElse(z.optional(z.object({ url: maybeLink, content_type: maybeLabel })), undefined)
const maybe = <T extends z.ZodMiniType>(shape: T) => orElse(z.optional(shape), undefined)

/** One movement of a transaction, seen from the account that asked. */
export const transferRecord = z.object({
  fungible_info: maybe(z.object({ name: maybeLabel, symbol: maybeLabel, icon: maybe(z.object({ url: maybeLink })) })),
  nft_info: maybe(
    z.object({
      name: maybeLabel,
      content: maybe(z.object({ preview: pictured, detail: pictured })),
      flags: maybe(z.object({ is_spam: maybeFlag })),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  /** Who gave it, and who got it: not always who sent the transaction, and to whom. */
  sender: maybe(anyAddress),
  recipient: maybe(anyAddress),
  quantity: z.object({ numeric: decimalText }),
  value: maybeNumber,
  price: maybeNumber,
})
/** One movement of a transaction. */
export type TransferRecord = z.output<typeof transferRecord>

/** The most movements of one transaction that are read. */
const MAX_TRANSFERS = 200

/** One transaction of a history. */
export const transactionRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `approve`, `mint` …: a word that this package may not know. */
    operationType: label,
    hash: z.string().check(z.maxLength(128)),
    chain: caip2,
    /** When it was mined, or seen while it is pending. Standard: ISO 8601. */
    minedAt: z.string().check(
      z.maxLength(40),
      z.refine(text => !Number.isNaN(Date.parse(text))),
    ),
    sentFrom: z.string().check(z.maxLength(128)),
    sentTo: orElse(z.string().check(z.maxLength(128)), ''),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: maybeNumber,
    /** Blocks that confirm it, its own included, and how many there are to be before it counts as done. Ours. */
    confirmations: maybeNumber,
    confirmationsNeeded: maybeNumber,
  }),
  /** An approval has none, and so has a call that moved nothing. */
  transfers: z.nullable(recordsOf(transferRecord, MAX_TRANSFERS)),
})
/** One transaction of a history. */
export type TransactionRecord = z.output<typeof transactionRecord>

/** A token that can be swapped. */
export const swapTokenRecord = z.object({
  name: label,
  symbol: label,
  /** The coin itself by its placeholder, {@link NATIVE_ADDRESS}. */
  address: caip10,
  decimals,
  logoUri: maybeLink,
  eip2612: maybeFlag,
})
/** A token that can be swapped. */
export type SwapTokenRecord = z.output<typeof swapTokenRecord>

/** What one token costs. A token whose price nobody knows has no record. */
export const fungiblePriceRecord = z.object({
  address: maybe(caip10),
  name: maybeLabel,
  symbol: label,
  iconUrl: maybeLink,
  price: soundNumber,
})
/** What one token costs. */
export type FungiblePriceRecord = z.output<typeof fungiblePriceRecord>

/** A swap on offer; amounts in smallest units. The last three are ours: a service that does not say them has none. */
export const swapQuoteRecord = z.object({
  id: z.nullable(maybe(z.string().check(z.maxLength(256)))),
  fromAmount: unitText,
  fromAccount: caip10,
  toAmount: unitText,
  toAccount: caip10,
  /** The least that is received with the slippage that was asked for. */
  minToAmount: maybe(unitText),
  /** How much worse the swap is than the price before it, without the fee of the pools, such as `0.25`. */
  priceImpactPercent: maybe(decimalText),
  /** What the provider keeps of what goes in; `0` where there is none. */
  providerFeePercent: maybe(decimalText),
})
/** A swap on offer. */
export type SwapQuoteRecord = z.output<typeof swapQuoteRecord>

/** A collectible that an address has. Ours: the field's services have no such call. */
export const nftRecord = z.object({
  chainId: caip2,
  /** The contract. */
  address: caip10,
  tokenId: unitText,
  standard: z.enum(['erc721', 'erc1155']),
  quantity: unitText,
  /** Of the collectible, or nothing where its description could not be had. */
  name: maybeLabel,
  collection: maybeLabel,
  imageUrl: maybeLink,
  isSpam: z.boolean(),
})
/** A collectible that an address has. */
export type NftRecord = z.output<typeof nftRecord>
