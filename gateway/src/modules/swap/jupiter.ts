import * as z from 'zod'
import type { DataResponse } from '../../../../src/contract/data-api.js'
import {
  NATIVE_SOLANA_ADDRESS,
  type SwapQuoteRecord,
  type SwapTokenRecord,
} from '../../../../src/contract/data-records.js'
import { JUPITER_PROGRAM } from '../../../../src/core/swap.js'
import type { DataCore } from '../data/data-core.js'
import { HttpError } from '../../http/http-error.js'
import { isSolanaAddress, readSolanaToken, SOL_MINT } from '../solana/solana-chain.js'
import { readServiceUrl, requestAggregator, units, type AggregatorSettings } from './aggregator/aggregator-client.js'
import { swapRefusal } from './swap-refusal.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export interface JupiterSettings extends Pick<AggregatorSettings, 'url' | 'key'> {
  readonly caipNetworkId: string
}

// Reads `JUPITER_URL`, `JUPITER_API_KEY` and `JUPITER_NETWORK`. Returns undefined without a URL. Throws
// `settings/invalid`.
export function readJupiter(env: Readonly<Record<string, string | undefined>>): JupiterSettings | undefined {
  const text = env['JUPITER_URL']
  if (!text) return undefined
  const caipNetworkId = env['JUPITER_NETWORK'] || MAINNET
  if (!/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(caipNetworkId))
    throw new HttpError(500, 'settings/invalid', 'JUPITER_NETWORK must be a network such as solana:5eykt4UsFv8P8N….')
  return { url: readServiceUrl('JUPITER_URL', text), key: env['JUPITER_API_KEY'] || undefined, caipNetworkId }
}

const quoteShape = z.looseObject({
  inputMint: z.string(),
  inAmount: units,
  outputMint: z.string(),
  outAmount: units,
  otherAmountThreshold: units,
  swapMode: z.literal('ExactIn'),
})
const swapShape = z.object({ swapTransaction: z.base64().min(4).max(1_644) })

const U64_LIMIT = 2n ** 64n
const MAX_SLIPPAGE_PERCENT = 50
// In lamports. The modal rejects more.
const MAX_PRIORITY_FEE = 1_000_000
const NO_ROUTE = /ROUTE|TRADABLE|LIQUIDITY/

export interface JupiterRequest {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly slippagePercent: number
}

interface Pair {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly slippagePercent: number
}

/**
 * Swaps of Solana through a server with Jupiter's Swap API v1. The transaction is passed on as received: the modal
 * decodes it before it is signed. Throws `HttpError` with a code `swap/…`.
 */
export class JupiterSwaps {
  constructor(
    private readonly settings: JupiterSettings,
    private readonly core: Pick<DataCore, 'solana' | 'icons' | 'upstream'>,
  ) {}

  serves(caipNetworkId: string): boolean {
    return caipNetworkId === this.settings.caipNetworkId && this.core.solana.chains.find(caipNetworkId) !== undefined
  }

  // Wrapped SOL is not listed, because swaps wrap and unwrap it.
  tokens(caipNetworkId: string): SwapTokenRecord[] {
    const { solana, icons } = this.core
    const currency = solana.chains.find(caipNetworkId)?.network.currency
    if (!currency) return []
    const coin = { ...currency, address: NATIVE_SOLANA_ADDRESS, logoUri: icons.getCoinIcon(currency.symbol) }
    const listed = solana.listed.list(caipNetworkId).filter(({ address }) => address !== SOL_MINT)
    const all = [coin, ...listed.map(token => ({ ...token, logoUri: icons.getTokenIcon(token) }))]
    return all.map(({ name, symbol, address, decimals, logoUri }) => {
      return { name, symbol, decimals, address: `${caipNetworkId}:${address}`, logoUri, eip2612: false }
    })
  }

  async quotes(wire: JupiterRequest, signal?: AbortSignal): Promise<SwapQuoteRecord[]> {
    const pair = readPair(wire)
    const { outAmount, otherAmountThreshold } = await this.#quote(pair, signal)
    return [
      {
        id: null,
        fromAmount: `${pair.amount}`,
        fromAccount: wire.from,
        toAmount: `${outAmount}`,
        toAccount: wire.to,
        minToAmount: `${otherAmountThreshold}`,
        providerFeePercent: '0',
      },
    ]
  }

  async buildSwap(
    wire: JupiterRequest,
    userAddress: string,
    signal?: AbortSignal,
  ): Promise<DataResponse<'POST /v1/convert/build-transaction'>['tx']> {
    const pair = readPair(wire)
    const { caipNetworkId } = this.settings
    const user = userAddress.split(':').at(-1) ?? ''
    if (!isSolanaAddress(user) || (userAddress.includes(':') && !userAddress.startsWith(`${caipNetworkId}:`)))
      throw swapRefusal('swap/address-invalid')
    const quote = await this.#quote(pair, signal)
    const { outAmount, otherAmountThreshold, inAmount } = quote
    const body = {
      quoteResponse: {
        ...quote,
        inAmount: `${inAmount}`,
        outAmount: `${outAmount}`,
        otherAmountThreshold: `${otherAmountThreshold}`,
      },
      userPublicKey: user,
      wrapAndUnwrapSol: true,
      dynamicComputeUnitLimit: true,
      prioritizationFeeLamports: {
        priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports: MAX_PRIORITY_FEE },
      },
    }
    const { swapTransaction } = await this.#request({ path: '/swap', body, answer: swapShape, signal })
    return {
      from: `${caipNetworkId}:${user}`,
      to: `${caipNetworkId}:${JUPITER_PROGRAM}`,
      data: `0x${Buffer.from(swapTransaction, 'base64').toString('hex')}`,
      value: '0',
      amount: `${outAmount}`,
      minToAmount: `${otherAmountThreshold}`,
    }
  }

  // The second version of the instruction states its amounts at fixed places, so that it can be decoded completely.
  async #quote(
    { from, to, amount, slippagePercent }: Pair,
    signal?: AbortSignal,
  ): Promise<z.output<typeof quoteShape>> {
    const query = {
      inputMint: from,
      outputMint: to,
      amount: `${amount}`,
      slippageBps: `${Math.round(slippagePercent * 100)}`,
      swapMode: 'ExactIn',
      instructionVersion: 'V2',
    }
    const quote = await this.#request({ path: '/quote', query, answer: quoteShape, signal })
    const isSame = quote.inputMint === from && quote.outputMint === to && quote.inAmount === amount
    if (!isSame || quote.otherAmountThreshold > quote.outAmount) throw swapRefusal('swap/provider-mismatch')
    if (quote.outAmount === 0n) throw swapRefusal('swap/amount-too-small')
    return quote
  }

  #request<T>(request: Omit<Parameters<typeof requestAggregator<T>>[2], 'headers' | 'isWithoutRoute'>): Promise<T> {
    const { key } = this.settings
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
    const isWithoutRoute = (refusal: unknown) => {
      const { errorCode } = (refusal ?? {}) as { readonly errorCode?: unknown }
      return typeof errorCode === 'string' && NO_ROUTE.test(errorCode)
    }
    return requestAggregator(this.settings, this.core.upstream, { ...request, headers, isWithoutRoute })
  }
}

// Throws `swap/address-invalid`, `swap/networks-differ`, `swap/same-token` or `swap/amount-invalid`.
function readPair({ from, to, amount: text, slippagePercent }: JupiterRequest): Pair {
  const [sold, bought] = [from, to].map(readSolanaToken)
  if (!sold || !bought) throw swapRefusal('swap/address-invalid')
  if (sold.caipNetworkId !== bought.caipNetworkId) throw swapRefusal('swap/networks-differ')
  if (sold.mint === bought.mint) throw swapRefusal('swap/same-token')
  if ([sold, bought].some(({ mint, isNative }) => mint === SOL_MINT && !isNative))
    throw swapRefusal('swap/token-unknown')
  if (!(slippagePercent >= 0 && slippagePercent <= MAX_SLIPPAGE_PERCENT)) throw swapRefusal('swap/request-invalid')
  const amount = BigInt(text)
  if (amount === 0n || amount >= U64_LIMIT) throw swapRefusal('swap/amount-invalid')
  return { from: sold.mint, to: bought.mint, amount, slippagePercent }
}
