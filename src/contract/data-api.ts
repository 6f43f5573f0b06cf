import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  balanceRecord,
  fungiblePriceRecord,
  nftRecord,
  swapQuoteRecord,
  swapTokenRecord,
  transactionRecord,
} from './data-records.js'
import { identityReply, nameRecord, nameSuffix, nameSuggestions, registerName } from './names-api.js'
import { onrampOptions, onrampProviders, onrampQuote, onrampQuoteAsk, onrampUrl, onrampUrlAsk } from './onramp-api.js'
import { anyAddress, caip10, caip2, decimalText, hexData, label, recordsOf, unitText } from './wire-fields.js'

/** The most tokens one request may ask the prices of. */
export const MAX_PRICED = 100
/** The most characters of a cursor. */
export const MAX_CURSOR = 512

const cursor = z.string().check(z.maxLength(MAX_CURSOR))
const nextCursor = orElse(z.nullable(cursor), null)
const project = z.optional(z.string().check(z.maxLength(128)))
const feeText = z.union([unitText, z.pipe(z.int().check(z.nonnegative()), z.transform(String))])

/** A swap ready to sign. Amounts and gas are in smallest units. */
export const swapTransaction = z.object({
  from: anyAddress,
  to: anyAddress,
  data: hexData,
  /** What is received if nothing changes until then. */
  amount: unitText,
  /** Ours: the network's own coin that goes along. */
  value: z.optional(unitText),
  /** Ours: less than this is not taken. */
  minToAmount: z.optional(unitText),
  eip155: z.optional(z.object({ gas: feeText, gasPrice: feeText })),
})
/** An approval ready to sign. */
export const approveTransaction = z.object({
  from: anyAddress,
  to: anyAddress,
  data: hexData,
  value: unitText,
  eip155: z.optional(z.object({ gas: feeText, gasPrice: feeText })),
})

/** How the data calls and the naming service say no. */
export const reasonedError = z.object({
  status: label,
  reasons: recordsOf(z.object({ name: label, description: label }), 20),
})
/** How the data calls say no. */
export type ReasonedError = z.output<typeof reasonedError>

/** The networks that the data calls know, by the two ways of asking. */
export const supportedChains = z.object({
  http: recordsOf(caip2, 1_000),
  ws: recordsOf(caip2, 1_000),
  /** Ours: what the names end with that can be registered here; absent where none can. */
  namesSuffix: orElse(z.optional(nameSuffix), undefined),
})

/**
 * Request and answer of each data call: method and path, then the schemas. `ask` is the query of a GET and the body of
 * a POST; a GET may carry `projectId`, `st`, `sv` and `clientId` besides. Names in braces are path segments.
 */
export const dataApi = {
  'GET /v1/supported-chains': { ask: z.object({}), answer: supportedChains },
  'GET /v1/identity/{address}': { ask: z.object({ sender: z.optional(anyAddress) }), answer: identityReply },
  'GET /v1/account/{address}/history': {
    ask: z.object({ cursor: z.optional(cursor), chainId: z.optional(caip2) }),
    answer: z.object({ data: recordsOf(transactionRecord), next: nextCursor }),
  },
  'GET /v1/account/{address}/balance': {
    ask: z.object({
      currency: orElse(z.enum(['usd']), 'usd'),
      /** Absent: all the service knows. */
      chainId: z.optional(caip2),
      /** Any text but `false`: past the caches. */
      forceUpdate: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ balances: recordsOf(balanceRecord) }),
  },
  /** Ours. */
  'GET /v1/account/{address}/nfts': {
    ask: z.object({ chainId: z.optional(caip2), cursor: z.optional(cursor) }),
    answer: z.object({ nfts: recordsOf(nftRecord), next: nextCursor }),
  },
  'POST /v1/fungible/price': {
    ask: z.object({
      currency: orElse(z.enum(['usd']), 'usd'),
      addresses: z.array(caip10).check(z.maxLength(MAX_PRICED)),
      projectId: project,
    }),
    answer: z.object({ fungibles: recordsOf(fungiblePriceRecord) }),
  },
  'GET /v1/convert/tokens': {
    ask: z.object({ chainId: caip2 }),
    answer: z.object({ tokens: recordsOf(swapTokenRecord) }),
  },
  'GET /v1/convert/quotes': {
    ask: z.object({
      /** In smallest units. */
      amount: unitText,
      userAddress: z.optional(anyAddress),
      from: caip10,
      to: caip10,
      gasPrice: z.optional(unitText),
      /** Ours, in percent: what `minToAmount` is reckoned with; 1 unless it says otherwise. */
      slippage: z.optional(decimalText),
    }),
    answer: z.object({ quotes: recordsOf(swapQuoteRecord, 100) }),
  },
  'GET /v1/convert/allowance': {
    ask: z.object({ tokenAddress: caip10, userAddress: caip10 }),
    answer: z.object({ allowance: unitText }),
  },
  'GET /v1/convert/gas-price': {
    ask: z.object({ chainId: caip2 }),
    /** In wei. */
    answer: z.object({ standard: unitText, fast: unitText, instant: unitText }),
  },
  'GET /v1/convert/build-approve': {
    ask: z.object({
      userAddress: caip10,
      from: caip10,
      to: caip10,
      /** Ours: what the approval is for, exactly. */
      amount: z.optional(unitText),
    }),
    answer: z.object({
      tx: approveTransaction,
      /** Ours: to be mined before it, where the token wants its allowance set to zero before it is changed. */
      reset: z.optional(approveTransaction),
    }),
  },
  'POST /v1/convert/build-transaction': {
    ask: z.object({
      amount: unitText,
      /** Of the amount to receive, in percent: 1 is 1 %. */
      eip155: z.optional(z.object({ slippage: z.number().check(z.minimum(0), z.maximum(50)) })),
      projectId: project,
      from: caip10,
      to: caip10,
      userAddress: caip10,
      disableEstimate: z.optional(z.boolean()),
    }),
    answer: z.object({ tx: swapTransaction }),
  },
  'GET /v1/profile/account/{name}': { ask: z.object({}), answer: nameRecord },
  'GET /v1/profile/reverse/{address}': {
    ask: z.object({ sender: z.optional(anyAddress) }),
    answer: recordsOf(nameRecord, 100),
  },
  'GET /v1/profile/suggestions/{name}': {
    /** The suffix, without its first dot. */
    ask: z.object({ zone: z.optional(z.string().check(z.maxLength(128))) }),
    answer: nameSuggestions,
  },
  'POST /v1/profile/account': { ask: registerName, answer: z.looseObject({}) },
  /** Ours. */
  'GET /v1/onramp/providers': { ask: z.object({}), answer: onrampProviders },
  'POST /v1/generators/onrampurl': { ask: onrampUrlAsk, answer: onrampUrl },
  'GET /v1/onramp/options': { ask: z.object({}), answer: onrampOptions },
  'POST /v1/onramp/quote': { ask: onrampQuoteAsk, answer: onrampQuote },
} as const
/** A data call: its method and path. */
export type DataRoute = keyof typeof dataApi
/** What a data call is asked with. */
export type DataAsk<R extends DataRoute> = z.input<(typeof dataApi)[R]['ask']>
/** What a data call answers. */
export type DataAnswer<R extends DataRoute> = z.output<(typeof dataApi)[R]['answer']>
