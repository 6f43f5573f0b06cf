import * as z from 'zod'
import { readSwap } from '../../../../../src/chains/eip155/swap-calls.js'
import { knownContracts } from '../../../../../src/contract/evm/known-contracts.js'
import type { SwapCall } from '../../../../../src/core/swap.js'
import { minimumReceived } from '../swap-amounts.js'
import type { ReadySwap, SwapAsset, SwapProvider, SwapRequest } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { toWireQuote } from '../swap-responses.js'
import {
  address,
  callData,
  DEFAULT_GAS,
  MAX_GAS,
  readServiceUrl,
  requestAggregator,
  units,
  type AggregatorSettings,
} from './aggregator-client.js'
import { SpenderBase, type AggregatorContext } from './spender-base.js'

const ONE_INCH_API = 'https://api.1inch.com/swap/v6.1'
const ONE_INCH_ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ONE_INCH_NETWORKS = [1, 10, 56, 100, 137, 8453, 42161, 43114]

/**
 * Reads `ONEINCH_API_KEY` and `ONEINCH_API_URL`. Returns undefined without a key. The spender is 1inch's router of
 * version 6, on the networks where it has this address. Throws `settings/invalid`.
 */
export function readOneInch(env: Readonly<Record<string, string | undefined>>): AggregatorSettings | undefined {
  const key = env['ONEINCH_API_KEY']
  if (!key) return undefined
  const url = readServiceUrl('ONEINCH_API_URL', env['ONEINCH_API_URL'] || ONE_INCH_API)
  const networks = ONE_INCH_NETWORKS.filter(id => knownContracts(id, 'aggregator').includes(ONE_INCH_ROUTER))
  return { url, key, spenders: new Map(networks.map(id => [`eip155:${id}`, ONE_INCH_ROUTER])) }
}

const quote = z.object({ dstAmount: units })
// Gas is a number, and 0 without an estimate.
const swap = quote.extend({
  tx: z.object({
    from: address,
    to: address,
    data: callData,
    value: units,
    gas: z.number().int().min(0).nullish(),
    gasPrice: units,
  }),
})

/**
 * Swaps through 1inch. Its responses are untrusted: approvals are built here for the router that is known, and
 * transactions with another target or value are rejected, and those whose call differs from the request. Standard: 1inch
 * Classic Swap API v6.1.
 */
export class OneInchProvider extends SpenderBase implements SwapProvider {
  constructor(
    private readonly settings: AggregatorSettings,
    parts: AggregatorContext,
  ) {
    super(settings.spenders, parts)
  }

  async quotes(...[request, signal]: Parameters<SwapProvider['quotes']>) {
    const { dstAmount } = await this.#request('quote', request, { answer: quote, signal })
    return [toWireQuote(request, { toAmount: dstAmount })]
  }

  async buildSwap(...[request, signal]: Parameters<SwapProvider['buildSwap']>): Promise<ReadySwap> {
    const { user, estimate, slippagePercent } = request
    const query = {
      from: user,
      origin: user,
      slippage: `${slippagePercent}`,
      disableEstimate: `${!estimate}`,
      allowPartialFill: 'false',
      // The general `swap` call, which names both tokens and the recipient.
      compatibility: 'true',
    }
    const { dstAmount: toAmount, tx } = await this.#request('swap', request, { answer: swap, query, signal })
    const { to, data, value, gasPrice } = tx
    const gas = BigInt(tx.gas || DEFAULT_GAS)
    const { router } = this.getSpending(request.from.caipNetworkId)
    const expected = minimumReceived(toAmount, slippagePercent)
    const call = readSwap({ from: user, to, data, value: `0x${value.toString(16)}` })
    const isValid =
      to === router &&
      tx.from === user &&
      value === (request.from.isNative ? request.amount : 0n) &&
      gas <= MAX_GAS &&
      (call === undefined || isSameSwap(call, request, expected))
    if (!isValid) throw swapRefusal('swap/provider-mismatch')
    return { from: user, to, data, value, gas, gasPrice, toAmount, minToAmount: call?.minimum ?? expected }
  }

  async #request<T extends z.output<typeof quote>>(
    path: 'quote' | 'swap',
    request: SwapRequest,
    { answer, query = {}, signal }: OneInchRequest<T>,
  ): Promise<T> {
    const { chain } = this.getSpending(request.from.caipNetworkId)
    const { from, to, amount } = request
    const response = await requestAggregator(this.settings, this.parts.upstream, {
      path: `/${chain.chainId}/${path}`,
      query: { src: from.address, dst: to.address, amount: `${amount}`, ...query },
      headers: { authorization: `Bearer ${this.settings.key}` },
      answer,
      signal,
    })
    if (response.dstAmount === 0n) throw swapRefusal('swap/amount-too-small')
    return response
  }
}

interface OneInchRequest<T> {
  readonly answer: z.ZodType<T>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

// Calls that name pools instead of tokens have no such comparison here: the modal follows the pools on chain.
function isSameSwap(call: SwapCall, { from, to, amount, user }: SwapRequest, minimum: bigint): boolean {
  return (
    isAsset(call.from, from) &&
    isAsset(call.to, to) &&
    call.amount === amount &&
    call.recipient.toLowerCase() === user.toLowerCase() &&
    // tolerates rounding down by one unit
    call.minimum + 1n >= minimum
  )
}

function isAsset(token: string | undefined, { address: expected, isNative }: SwapAsset): boolean {
  return isNative ? token === undefined : token?.toLowerCase() === expected.toLowerCase()
}
