import { maxUint256, zeroAddress, type Address } from 'viem'
import type { DataCore } from '../../data/data-core.js'
import { minimumReceived, percentText } from '../swap-amounts.js'
import { allowanceOf, buildApprove, type Spending, gasPricesOf, tokensOf } from '../swap-calls.js'
import type { SwapAsset, GasPrices, ReadySwap, SwapAsk, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { wireQuote } from '../swap-responses.js'
import {
  aggregatorPrice,
  aggregatorQuote,
  type AggregatorPrice,
  askAggregator,
  type AggregatorSettings,
} from './aggregator-client.js'

/** What the provider works with. */
export type AggregatorParts = Pick<DataCore, 'chains' | 'tokens' | 'icons' | 'upstream'>

/** The most gas a swap may be said to need. */
const MOST_GAS = 30_000_000n
/** Where nothing is said. */
const USUAL_GAS = 500_000n

/**
 * Swaps by an aggregator's HTTP API. Its word is not taken for what can be known: approvals are written here, for the
 * spender that the operator pinned, and a call that goes elsewhere, sends other coins or promises less is refused.
 * Standard: 0x Swap API v2, AllowanceHolder.
 */
export class AggregatorProvider implements SwapProvider {
  constructor(
    private readonly settings: AggregatorSettings,
    private readonly parts: AggregatorParts,
  ) {}

  serves(caipNetworkId: string): boolean {
    return this.settings.spenders.has(caipNetworkId) && this.parts.chains.find(caipNetworkId) !== undefined
  }

  async tokens(caipNetworkId: string) {
    return tokensOf(this.#spending(caipNetworkId).chain, this.parts)
  }

  async quotes(...[ask, signal]: Parameters<SwapProvider['quotes']>) {
    const price = await this.#ask('price', ask, aggregatorPrice, signal)
    return [{ ...wireQuote(ask, { toAmount: price.buyAmount }), ...feeOf(price) }]
  }

  async gasPrice(caipNetworkId: string): Promise<GasPrices> {
    return gasPricesOf(this.#spending(caipNetworkId).chain)
  }

  async allowance(...[token, owner]: Parameters<SwapProvider['allowance']>): Promise<bigint> {
    return token.isNative ? maxUint256 : allowanceOf(this.#spending(token.caipNetworkId), token.address, owner)
  }

  async buildApprove(...[ask]: Parameters<SwapProvider['buildApprove']>) {
    return buildApprove(this.#spending(ask.token.caipNetworkId), ask)
  }

  async buildSwap(...[ask, signal]: Parameters<SwapProvider['buildSwap']>): Promise<ReadySwap> {
    const quote = await this.#ask('quote', ask, aggregatorQuote, signal)
    const { to, data, value, gas, gasPrice } = quote.transaction
    const { router } = this.#spending(ask.from.caipNetworkId)
    const least = minimumReceived(quote.buyAmount, ask.slippagePercent)
    const needed = gas ?? USUAL_GAS
    const isAsked = to === router && value === (ask.from.isNative ? ask.amount : 0n) && needed <= MOST_GAS
    // whoever rounds down is forgiven
    if (!isAsked || quote.minBuyAmount + 1n < least) throw swapRefusal('swap/provider-mismatch')
    const { buyAmount: toAmount, minBuyAmount: minToAmount } = quote
    return { from: ask.user, to, data, value, gas: needed, gasPrice, toAmount, minToAmount }
  }

  /** Asks, and compares the answer with the question. */
  async #ask<T extends AggregatorPrice | { readonly liquidityAvailable: false }>(
    path: 'price' | 'quote',
    ask: SwapAsk,
    answer: Parameters<typeof askAggregator<T>>[2]['answer'],
    signal?: AbortSignal,
  ): Promise<Exclude<T, { readonly liquidityAvailable: false }>> {
    const { chain } = this.#spending(ask.from.caipNetworkId)
    const query = {
      chainId: `${chain.chainId}`,
      sellToken: ask.from.address,
      buyToken: ask.to.address,
      sellAmount: `${ask.amount}`,
      slippageBps: `${Math.round(ask.slippagePercent * 100)}`,
      ...(ask.user !== zeroAddress && { taker: ask.user }),
    }
    const asked = { path: `/swap/allowance-holder/${path}`, query, answer, signal }
    const said = await askAggregator(this.settings, this.parts.upstream, asked)
    if (!isOffer(said)) throw swapRefusal('swap/insufficient-liquidity')
    const isSame = isThe(said.sellToken, ask.from) && isThe(said.buyToken, ask.to) && said.sellAmount === ask.amount
    if (!isSame || said.minBuyAmount > said.buyAmount) throw swapRefusal('swap/provider-mismatch')
    if (said.buyAmount === 0n) throw swapRefusal('swap/amount-too-small')
    return said
  }

  /** The chain, and who may take tokens there: the operator's word. */
  #spending(caipNetworkId: string): Spending {
    const [chain, router] = [this.parts.chains.find(caipNetworkId), this.settings.spenders.get(caipNetworkId)]
    if (!chain || !router) throw swapRefusal('swap/network-unsupported')
    return { chain, router }
  }
}

function isOffer<T extends { readonly liquidityAvailable: boolean }>(
  said: T,
): said is Exclude<T, { readonly liquidityAvailable: false }> & AggregatorPrice {
  return said.liquidityAvailable
}

function isThe(address: Address, asset: SwapAsset): boolean {
  return address.toLowerCase() === asset.address.toLowerCase()
}

/** What the aggregator and the operator keep, of the token it is taken from. */
function feeOf({ fees, sellToken, sellAmount, buyToken, buyAmount }: AggregatorPrice) {
  const parts = [fees?.zeroExFee, fees?.integratorFee].flatMap(fee => {
    if (!fee) return []
    const whole = fee.token === sellToken ? sellAmount : fee.token === buyToken ? buyAmount + fee.amount : 0n
    return [whole === 0n ? undefined : (fee.amount * 1_000_000n) / whole]
  })
  const known = parts.filter(part => part !== undefined)
  if (known.length < parts.length) return {}
  return { providerFeePercent: percentText(known.reduce((sum, part) => sum + part, 0n)) }
}
