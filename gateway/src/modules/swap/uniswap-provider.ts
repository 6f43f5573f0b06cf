import { maxUint256, type Address } from 'viem'
import type { SwapQuoteRecord, SwapTokenRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import type { DataCore } from '../data/data-core.js'
import { minimumReceived } from './swap-amounts.js'
import { estimateGas, readGasPrices, listSwapTokens, readAllowance, buildApprove, type Spending } from './swap-calls.js'
import type { ReadySwap, SwapAsset, SwapRequest, SwapTrade, GasPrices, SwapProvider } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'
import { toWireQuote } from './swap-responses.js'
import { encodePairSwap, openMarket, type Market } from './uniswap-v2/market.js'
import { quoteSwap, type MarketQuote } from './uniswap-v2/quote-swap.js'
import { quotePools } from './uniswap-v3/quote-pools.js'
import { encodeRouterSwap, type PoolRoute } from './uniswap-v3/swap-router.js'

const DEADLINE_S = 20n * 60n
const GAS_PER_POOL = 150_000n

interface BestQuote {
  readonly route: PoolRoute
  readonly toAmount: bigint
  /** Price impact in millionths. Undefined if it cannot be computed. */
  readonly impact: bigint | undefined
  /** False only if no token of the swap has a transfer tax. */
  readonly mayBeTaxed: boolean
  // True if the V2 router executes the swap although there is a SwapRouter02.
  readonly usesPairRouter?: boolean
}

// Compares both versions of Uniswap. SwapRouter02 executes either, if it knows the V2 factory of the market. Where it was
// deployed before V2, the V2 router executes swaps that pools of V3 cannot. Throws like `quoteSwap`.
async function quoteBest(market: Market, request: SwapRequest): Promise<BestQuote> {
  const { v3, chain, exchange } = market
  if (!v3) return toBestQuote(await quoteSwap(market, request))
  const [contracts, pairContracts] = await Promise.all([v3.getContracts(), market.getContracts()])
  const { factory, factoryV2, wrapped } = contracts
  const [from, to] = [request.from, request.to].map(({ isNative, address }) => (isNative ? wrapped : address))
  if (!from || !to || from === to) throw swapRefusal('swap/same-token')
  const hubs = [wrapped, ...(exchange.dollar ? [exchange.dollar as Address] : [])]
  const sharesPairs = pairContracts.factory === factoryV2 && pairContracts.wrapped === wrapped
  const pools = quotePools({ chain, factory, ...v3 }, { from, to, amount: request.amount, hubs })
  const [fromPools, fromPairs] = await Promise.all([
    pools.catch(keepRefusal),
    sharesPairs ? quoteSwap(market, request).then(toBestQuote, keepRefusal) : undefined,
  ])
  const isFound = fromPools !== undefined && !(fromPools instanceof HttpError)
  if (!isFound && !sharesPairs) {
    const onlyPairs = await quoteSwap(market, request).catch(keepRefusal)
    if (!(onlyPairs instanceof HttpError)) return { ...toBestQuote(onlyPairs), usesPairRouter: true }
  }
  if (fromPairs === undefined || fromPairs instanceof HttpError) {
    if (isFound) return { ...fromPools, mayBeTaxed: false }
    throw fromPairs ?? fromPools ?? swapRefusal('swap/insufficient-liquidity')
  }
  return isFound && fromPools.toAmount > fromPairs.toAmount ? { ...fromPools, mayBeTaxed: false } : fromPairs
}

function toBestQuote({ path, ...quote }: MarketQuote): BestQuote {
  return { ...quote, route: { tokens: path, fees: [] } }
}

// Another exchange may still have a quote. Errors of the chain are thrown.
function keepRefusal(error: unknown): HttpError {
  if (error instanceof HttpError && error.status < 500) return error
  throw error
}

// Quotes again and builds the call. Throws like `quoteBest`, and `swap/would-fail` with `estimate`.
async function buildSwap(market: Market, request: SwapRequest & { readonly estimate: boolean }): Promise<ReadySwap> {
  const { client } = market.chain
  const [quote, block] = await Promise.all([
    quoteBest(market, request),
    client.getBlock({ includeTransactions: false }),
  ])
  const minToAmount = minimumReceived(quote.toAmount, request.slippagePercent)
  const deadline = block.timestamp + DEADLINE_S
  const value = request.from.isNative ? request.amount : 0n
  const data =
    market.v3 && !quote.usesPairRouter
      ? encodeRouterSwap({
          ...quote,
          ...request,
          minimum: minToAmount,
          deadline,
          paysNative: request.from.isNative,
          receivesNative: request.to.isNative,
        })
      : encodePairSwap({ ...quote, ...request, minToAmount, deadline })
  const transaction = { from: request.user, to: getRouter(market, quote), data, value }
  const gas = await estimateGas(market.chain, transaction).catch((error: unknown) => {
    if (request.estimate) throw isRefusal(error) ? swapRefusal('swap/would-fail') : error
    return GAS_PER_POOL * BigInt(quote.route.tokens.length - 1)
  })
  return { ...transaction, gas, gasPrice: await client.getGasPrice(), toAmount: quote.toAmount, minToAmount }
}

function getRouter({ router, spender }: Market, { usesPairRouter }: Pick<BestQuote, 'usesPairRouter'>): Address {
  return usesPairRouter ? router : spender
}

function isRefusal(error: unknown): boolean {
  return error instanceof RpcRefusal
}

type UniswapContext = Pick<DataCore, 'chains' | 'exchanges' | 'tokens' | 'icons' | 'clock'>

/** Swaps on chain, through pools of Uniswap V2 and its forks, and of Uniswap V3. */
export class UniswapProvider implements SwapProvider {
  readonly #markets: ReadonlyMap<string, Market>

  constructor(private readonly parts: UniswapContext) {
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
    return listSwapTokens(this.#market(caipNetworkId).chain, this.parts)
  }

  async quotes(request: SwapRequest): Promise<readonly SwapQuoteRecord[]> {
    const { toAmount, impact } = await quoteBest(this.#market(request.from.caipNetworkId), request)
    return [{ ...toWireQuote(request, { toAmount, impact }), providerFeePercent: '0' }]
  }

  async gasPrice(caipNetworkId: string): Promise<GasPrices> {
    return readGasPrices(this.#market(caipNetworkId).chain)
  }

  async allowance(...[token, owner, trade]: Parameters<SwapProvider['allowance']>): Promise<bigint> {
    if (token.isNative) return maxUint256
    return readAllowance(await this.#findSpending(token, trade), token.address, owner)
  }

  async buildApprove(...[request]: Parameters<SwapProvider['buildApprove']>) {
    const { token, to, amount } = request
    return buildApprove(await this.#findSpending(token, { to, amount }), request)
  }

  async buildSwap(...[request]: Parameters<SwapProvider['buildSwap']>) {
    return buildSwap(this.#market(request.from.caipNetworkId), request)
  }

  // The spender depends on the swap where two routers share a network.
  async #findSpending(from: SwapAsset, { to, amount }: Partial<SwapTrade> = {}): Promise<Spending> {
    const market = this.#market(from.caipNetworkId)
    const { chain, spender, v3 } = market
    if (!v3 || !to || !amount) return { chain, router: spender }
    const request = { from, to, amount, user: spender, slippagePercent: 0 }
    const quote = await quoteBest(market, request).catch(keepRefusal)
    return { chain, router: quote instanceof HttpError ? spender : getRouter(market, quote) }
  }

  #market(caipNetworkId: string): Market {
    const market = this.#markets.get(caipNetworkId)
    if (!market) throw swapRefusal('swap/network-unsupported')
    return market
  }
}
