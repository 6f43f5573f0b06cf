import { zeroAddress, type Address } from 'viem'
import { minimumReceived, formatPercent } from '../swap-amounts.js'
import type { SwapAsset, ReadySwap, SwapRequest, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { toWireQuote } from '../swap-responses.js'
import {
  aggregatorPrice,
  aggregatorQuote,
  type AggregatorPrice,
  DEFAULT_GAS,
  MAX_GAS,
  requestAggregator,
  type AggregatorSettings,
} from './aggregator-client.js'
import { SpenderBase, type AggregatorContext } from './spender-base.js'

/**
 * Swaps through an aggregator's HTTP API. Its responses are untrusted: approvals are built here for the spender that
 * the operator configured, and transactions with another target, value or lower minimum amount are rejected. Standard:
 * 0x Swap API v2, AllowanceHolder.
 */
export class AggregatorProvider extends SpenderBase implements SwapProvider {
  constructor(
    private readonly settings: AggregatorSettings,
    parts: AggregatorContext,
  ) {
    super(settings.spenders, parts)
  }

  async quotes(...[request, signal]: Parameters<SwapProvider['quotes']>) {
    const price = await this.#request('price', request, aggregatorPrice, signal)
    return [{ ...toWireQuote(request, { toAmount: price.buyAmount }), ...toFeePercent(price) }]
  }

  async buildSwap(...[request, signal]: Parameters<SwapProvider['buildSwap']>): Promise<ReadySwap> {
    const quote = await this.#request('quote', request, aggregatorQuote, signal)
    const { to, data, value, gas, gasPrice } = quote.transaction
    const { router } = this.getSpending(request.from.caipNetworkId)
    const minimum = minimumReceived(quote.buyAmount, request.slippagePercent)
    const needed = gas ?? DEFAULT_GAS
    const isValid = to === router && value === (request.from.isNative ? request.amount : 0n) && needed <= MAX_GAS
    // tolerates rounding down by one unit
    if (!isValid || quote.minBuyAmount + 1n < minimum) throw swapRefusal('swap/provider-mismatch')
    const { buyAmount: toAmount, minBuyAmount: minToAmount } = quote
    return { from: request.user, to, data, value, gas: needed, gasPrice, toAmount, minToAmount }
  }

  async #request<T extends AggregatorPrice | { readonly liquidityAvailable: false }>(
    path: 'price' | 'quote',
    request: SwapRequest,
    answer: Parameters<typeof requestAggregator<T>>[2]['answer'],
    signal?: AbortSignal,
  ): Promise<Exclude<T, { readonly liquidityAvailable: false }>> {
    const { chain } = this.getSpending(request.from.caipNetworkId)
    const query = {
      chainId: `${chain.chainId}`,
      sellToken: request.from.address,
      buyToken: request.to.address,
      sellAmount: `${request.amount}`,
      slippageBps: `${Math.round(request.slippagePercent * 100)}`,
      ...(request.user !== zeroAddress && { taker: request.user }),
    }
    const { key } = this.settings
    const headers = { '0x-version': 'v2', ...(key !== undefined && { '0x-api-key': key }) }
    const aggregatorRequest = { path: `/swap/allowance-holder/${path}`, query, headers, answer, signal }
    const response = await requestAggregator(this.settings, this.parts.upstream, aggregatorRequest)
    if (!isOffer(response)) throw swapRefusal('swap/insufficient-liquidity')
    const isSame =
      isSameToken(response.sellToken, request.from) &&
      isSameToken(response.buyToken, request.to) &&
      response.sellAmount === request.amount
    if (!isSame || response.minBuyAmount > response.buyAmount) throw swapRefusal('swap/provider-mismatch')
    if (response.buyAmount === 0n) throw swapRefusal('swap/amount-too-small')
    return response
  }
}

function isOffer<T extends { readonly liquidityAvailable: boolean }>(
  response: T,
): response is Exclude<T, { readonly liquidityAvailable: false }> & AggregatorPrice {
  return response.liquidityAvailable
}

function isSameToken(address: Address, asset: SwapAsset): boolean {
  return address.toLowerCase() === asset.address.toLowerCase()
}

// Returns the total fee in percent, or nothing if the base of a fee is unknown.
function toFeePercent({ fees, sellToken, sellAmount, buyToken, buyAmount }: AggregatorPrice) {
  const parts = [fees?.zeroExFee, fees?.integratorFee].flatMap(fee => {
    if (!fee) return []
    const whole = fee.token === sellToken ? sellAmount : fee.token === buyToken ? buyAmount + fee.amount : 0n
    return [whole === 0n ? undefined : (fee.amount * 1_000_000n) / whole]
  })
  const known = parts.filter(part => part !== undefined)
  if (known.length < parts.length) return {}
  return { providerFeePercent: formatPercent(known.reduce((sum, part) => sum + part, 0n)) }
}
