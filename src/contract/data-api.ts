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
import {
  onrampOptions,
  onrampProviders,
  onrampQuote,
  onrampQuoteRequest,
  onrampUrl,
  onrampUrlRequest,
} from './onramp-api.js'
import { anyAddress, caip10, caip2, decimalText, hexData, label, listOfRecords, unitText } from './wire-fields.js'

export const MAX_PRICED_TOKENS = 100
export const MAX_CURSOR_LENGTH = 512

const cursor = z.string().check(z.maxLength(MAX_CURSOR_LENGTH))
const nextCursor = orElse(z.nullable(cursor), null)
const project = z.optional(z.string().check(z.maxLength(128)))
const feeText = z.union([unitText, z.pipe(z.int().check(z.nonnegative()), z.transform(String))])

/** A swap ready to sign. Amounts and gas are in smallest units. On Solana, `data` is the complete transaction. */
export const swapTransaction = z.object({
  from: anyAddress,
  to: anyAddress,
  data: hexData,
  amount: unitText,
  value: z.optional(unitText),
  minToAmount: z.optional(unitText),
  eip155: z.optional(z.object({ gas: feeText, gasPrice: feeText })),
})
export const approveTransaction = z.object({
  from: anyAddress,
  to: anyAddress,
  data: hexData,
  value: unitText,
  eip155: z.optional(z.object({ gas: feeText, gasPrice: feeText })),
})

const slippage = z.object({ slippage: z.number().check(z.minimum(0), z.maximum(50)) })

export const reasonedError = z.object({
  status: label,
  reasons: listOfRecords(z.object({ name: label, description: label }), 20),
})
export type ReasonedError = z.output<typeof reasonedError>

export const supportedChains = z.object({
  http: listOfRecords(caip2, 1_000),
  ws: listOfRecords(caip2, 1_000),
  /** Extension: the networks with swaps other than EVM networks, of which any may have them. */
  swaps: orElse(z.optional(listOfRecords(caip2, 1_000)), undefined),
  namesSuffix: orElse(z.optional(nameSuffix), undefined),
})

/**
 * Request and response schemas of each data call, by method and path. `request` is the query of a GET or the body of a
 * POST. A GET also accepts `projectId`, `st`, `sv` and `clientId`. Names in braces are path segments.
 */
export const dataApi = {
  'GET /v1/supported-chains': { request: z.object({}), answer: supportedChains },
  'GET /v1/identity/{address}': { request: z.object({ sender: z.optional(anyAddress) }), answer: identityReply },
  'GET /v1/account/{address}/history': {
    request: z.object({ cursor: z.optional(cursor), chainId: z.optional(caip2) }),
    answer: z.object({ data: listOfRecords(transactionRecord), next: nextCursor }),
  },
  'GET /v1/account/{address}/balance': {
    request: z.object({
      currency: orElse(z.enum(['usd']), 'usd'),
      chainId: z.optional(caip2),
      forceUpdate: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ balances: listOfRecords(balanceRecord) }),
  },
  'GET /v1/account/{address}/nfts': {
    request: z.object({ chainId: z.optional(caip2), cursor: z.optional(cursor) }),
    answer: z.object({ nfts: listOfRecords(nftRecord), next: nextCursor }),
  },
  'POST /v1/fungible/price': {
    request: z.object({
      currency: orElse(z.enum(['usd']), 'usd'),
      addresses: z.array(caip10).check(z.maxLength(MAX_PRICED_TOKENS)),
      projectId: project,
    }),
    answer: z.object({ fungibles: listOfRecords(fungiblePriceRecord) }),
  },
  'GET /v1/convert/tokens': {
    request: z.object({ chainId: caip2 }),
    answer: z.object({ tokens: listOfRecords(swapTokenRecord) }),
  },
  'GET /v1/convert/quotes': {
    request: z.object({
      amount: unitText,
      userAddress: z.optional(anyAddress),
      from: caip10,
      to: caip10,
      gasPrice: z.optional(unitText),
      /** Extension: slippage in percent for `minToAmount`. Defaults to 1. */
      slippage: z.optional(decimalText),
    }),
    answer: z.object({ quotes: listOfRecords(swapQuoteRecord, 100) }),
  },
  'GET /v1/convert/allowance': {
    request: z.object({
      tokenAddress: caip10,
      userAddress: caip10,
      /** Extension: the swap, because its spender can depend on it. */
      to: z.optional(caip10),
      amount: z.optional(unitText),
    }),
    answer: z.object({ allowance: unitText }),
  },
  'GET /v1/convert/gas-price': {
    request: z.object({ chainId: caip2 }),
    answer: z.object({ standard: unitText, fast: unitText, instant: unitText }),
  },
  'GET /v1/convert/build-approve': {
    request: z.object({
      userAddress: caip10,
      from: caip10,
      to: caip10,
      amount: z.optional(unitText),
    }),
    answer: z.object({
      tx: approveTransaction,
      /** Extension: must be mined first, for tokens whose allowance must be zero before it changes. */
      reset: z.optional(approveTransaction),
    }),
  },
  'POST /v1/convert/build-transaction': {
    request: z.object({
      amount: unitText,
      /** In percent of the received amount: 1 is 1 %. */
      eip155: z.optional(slippage),
      /** Extension: the same on Solana. */
      solana: z.optional(slippage),
      projectId: project,
      from: caip10,
      to: caip10,
      userAddress: caip10,
      disableEstimate: z.optional(z.boolean()),
    }),
    answer: z.object({ tx: swapTransaction }),
  },
  'GET /v1/profile/account/{name}': { request: z.object({}), answer: nameRecord },
  'GET /v1/profile/reverse/{address}': {
    request: z.object({ sender: z.optional(anyAddress) }),
    answer: listOfRecords(nameRecord, 100),
  },
  'GET /v1/profile/suggestions/{name}': {
    request: z.object({ zone: z.optional(z.string().check(z.maxLength(128))) }),
    answer: nameSuggestions,
  },
  'POST /v1/profile/account': { request: registerName, answer: z.looseObject({}) },
  'GET /v1/onramp/providers': { request: z.object({}), answer: onrampProviders },
  'POST /v1/generators/onrampurl': { request: onrampUrlRequest, answer: onrampUrl },
  'GET /v1/onramp/options': { request: z.object({}), answer: onrampOptions },
  'POST /v1/onramp/quote': { request: onrampQuoteRequest, answer: onrampQuote },
} as const
export type DataRoute = keyof typeof dataApi
export type DataRequest<R extends DataRoute> = z.input<(typeof dataApi)[R]['request']>
export type DataResponse<R extends DataRoute> = z.output<(typeof dataApi)[R]['answer']>
