import { encodeFunctionData, type Address, type Hex, maxUint256 } from 'viem'
import type { SwapQuoteRecord, SwapTokenRecord } from '../../../../../src/contract/data-records.js'
import { RpcRefusal } from '../../chains/rpc-client.js'
import type { DataCore } from '../../data/data-core.js'
import { minimumReceived } from '../swap-amounts.js'
import { gasFor, gasPricesOf, tokensOf, allowanceOf, buildApprove } from '../swap-calls.js'
import type { ReadySwap, SwapAsk, GasPrices, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { wireQuote } from '../swap-responses.js'
import { type Market, routerAbi, openMarket } from './market.js'
import { type Path, quoteSwap } from './quote-swap.js'

/** How long a swap that was built may be sent, in seconds. */
const DEADLINE_S = 20n * 60n
/** Gas of a swap that could not be tried, for each pool it goes through. */
const GAS_A_POOL = 150_000n

/** Quotes anew, and writes the call. Throws as `quoteSwap` does, and `swap/would-fail` where `estimate` is wished. */
async function buildSwap(market: Market, ask: SwapAsk & { readonly estimate: boolean }): Promise<ReadySwap> {
  const { client } = market.chain
  const [quote, block] = await Promise.all([quoteSwap(market, ask), client.getBlock({ includeTransactions: false })])
  const minToAmount = minimumReceived(quote.toAmount, ask.slippagePercent)
  const call: RouterCall = { ...quote, ...ask, minToAmount, deadline: block.timestamp + DEADLINE_S }
  const value = ask.from.isNative ? ask.amount : 0n
  const transaction = { from: ask.user, to: market.router, data: callData(call), value }
  const gas = await gasFor(market.chain, transaction).catch((error: unknown) => {
    if (ask.estimate) throw isRefusal(error) ? swapRefusal('swap/would-fail') : error
    return GAS_A_POOL * BigInt(quote.path.length - 1)
  })
  return { ...transaction, gas, gasPrice: await client.getGasPrice(), toAmount: quote.toAmount, minToAmount }
}

interface RouterCall extends SwapAsk {
  readonly path: Path
  readonly mayKeep: boolean
  readonly minToAmount: bigint
  /** Seconds since the epoch, of the chain's own clock. */
  readonly deadline: bigint
}

/**
 * The router's function. Where a token may keep something of what is moved it is one that looks at what was really
 * received: the ordinary ones compare the minimum with what was sent.
 */
function callData({ from, to, amount, minToAmount, path, user, deadline, mayKeep }: RouterCall): Hex {
  const rest: [bigint, Address[], Address, bigint] = [minToAmount, [...path], user, deadline]
  const [abi, kept] = [routerAbi, mayKeep ? ('SupportingFeeOnTransferTokens' as const) : ('' as const)]
  if (from.isNative) return encodeFunctionData({ abi, functionName: `swapExactETHForTokens${kept}`, args: rest })
  const end = to.isNative ? ('ETH' as const) : ('Tokens' as const)
  return encodeFunctionData({ abi, functionName: `swapExactTokensFor${end}${kept}`, args: [amount, ...rest] })
}

function isRefusal(error: unknown): boolean {
  return error instanceof RpcRefusal
}

/** What the provider works with. */
type UniswapV2Parts = Pick<DataCore, 'chains' | 'exchanges' | 'tokens' | 'icons' | 'clock'>

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
