import { maxUint256 } from 'viem'
import type { SwapQuoteRecord, SwapTokenRecord } from '../../../../../src/contract/data-records.js'
import type { DataCore } from '../../data/data-core.js'
import { gasPricesOf, tokensOf } from '../chain-facts.js'
import { wireQuote } from '../swap-answers.js'
import type { GasPrices, SwapAsk, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { allowanceOf, buildApprove } from '../build-approve.js'
import { buildSwap } from './build-swap.js'
import { openMarket, type Market } from './market.js'
import { quoteSwap } from './quote-swap.js'

/** What the provider works with. */
export type UniswapV2Parts = Pick<DataCore, 'chains' | 'exchanges' | 'tokens' | 'icons' | 'clock'>

/** Swaps on exchanges of the kind of Uniswap V2, on the chains themselves: no service in between, and no fee of one. */
export class UniswapV2Provider implements SwapProvider {
  readonly #markets: ReadonlyMap<string, Market>

  constructor(private readonly parts: UniswapV2Parts) {
    const open = parts.exchanges.flatMap(exchange => {
      const chain = parts.chains.find(exchange.caipNetworkId)
      return chain ? [[exchange.caipNetworkId, openMarket(exchange, chain, parts.clock)] as const] : []
    })
    this.#markets = new Map(open)
  }

  serves(caipNetworkId: string): boolean {
    return this.#markets.has(caipNetworkId)
  }

  async tokens(caipNetworkId: string): Promise<readonly SwapTokenRecord[]> {
    return tokensOf(this.#market(caipNetworkId).chain, this.parts)
  }

  async quotes(ask: SwapAsk): Promise<readonly SwapQuoteRecord[]> {
    const { toAmount, impact } = await quoteSwap(this.#market(ask.from.caipNetworkId), ask)
    return [{ ...wireQuote(ask, { toAmount, impact }), providerFeePercent: '0' }]
  }

  async gasPrice(caipNetworkId: string): Promise<GasPrices> {
    return gasPricesOf(this.#market(caipNetworkId).chain)
  }

  async allowance(...[token, owner]: Parameters<SwapProvider['allowance']>): Promise<bigint> {
    const market = this.#market(token.caipNetworkId)
    return token.isNative ? maxUint256 : allowanceOf(market, token.address, owner)
  }

  async buildApprove(...[ask]: Parameters<SwapProvider['buildApprove']>) {
    return buildApprove(this.#market(ask.token.caipNetworkId), ask)
  }

  async buildSwap(...[ask]: Parameters<SwapProvider['buildSwap']>) {
    return buildSwap(this.#market(ask.from.caipNetworkId), ask)
  }

  #market(caipNetworkId: string): Market {
    const market = this.#markets.get(caipNetworkId)
    if (!market) throw swapRefusal('swap/network-unsupported')
    return market
  }
}
