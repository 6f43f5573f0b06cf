import { encodeFunctionData, type Address, type Hex, maxUint256 } from 'viem'
import type { SwapQuoteRecord, SwapTokenRecord } from '../../../../../src/contract/data-records.js'
import { RpcRefusal } from '../../chains/rpc-client.js'
import type { DataCore } from '../../data/data-core.js'
import { minimumReceived } from '../swap-amounts.js'
import { estimateGas, readGasPrices, listSwapTokens, readAllowance, buildApprove } from '../swap-calls.js'
import type { ReadySwap, SwapRequest, GasPrices, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { toWireQuote } from '../swap-responses.js'
import { type Market, routerAbi, openMarket } from './market.js'
import { type Path, quoteSwap } from './quote-swap.js'

const DEADLINE_S = 20n * 60n
const GAS_PER_POOL = 150_000n

// Quotes again and builds the call. Throws like `quoteSwap`, and `swap/would-fail` with `estimate`.
async function buildSwap(market: Market, request: SwapRequest & { readonly estimate: boolean }): Promise<ReadySwap> {
  const { client } = market.chain
  const [quote, block] = await Promise.all([
    quoteSwap(market, request),
    client.getBlock({ includeTransactions: false }),
  ])
  const minToAmount = minimumReceived(quote.toAmount, request.slippagePercent)
  const call: RouterCall = { ...quote, ...request, minToAmount, deadline: block.timestamp + DEADLINE_S }
  const value = request.from.isNative ? request.amount : 0n
  const transaction = { from: request.user, to: market.router, data: callData(call), value }
  const gas = await estimateGas(market.chain, transaction).catch((error: unknown) => {
    if (request.estimate) throw isRefusal(error) ? swapRefusal('swap/would-fail') : error
    return GAS_PER_POOL * BigInt(quote.path.length - 1)
  })
  return { ...transaction, gas, gasPrice: await client.getGasPrice(), toAmount: quote.toAmount, minToAmount }
}

interface RouterCall extends SwapRequest {
  readonly path: Path
  readonly mayBeTaxed: boolean
  readonly minToAmount: bigint
  /** Unix time in seconds, from the chain's clock. */
  readonly deadline: bigint
}

// Encodes the router call. Taxed tokens need the `SupportingFeeOnTransferTokens` functions, which check the received
// amount instead of the sent one.
function callData({ from, to, amount, minToAmount, path, user, deadline, mayBeTaxed }: RouterCall): Hex {
  const rest: [bigint, Address[], Address, bigint] = [minToAmount, [...path], user, deadline]
  const [abi, suffix] = [routerAbi, mayBeTaxed ? ('SupportingFeeOnTransferTokens' as const) : ('' as const)]
  if (from.isNative) return encodeFunctionData({ abi, functionName: `swapExactETHForTokens${suffix}`, args: rest })
  const end = to.isNative ? ('ETH' as const) : ('Tokens' as const)
  return encodeFunctionData({ abi, functionName: `swapExactTokensFor${end}${suffix}`, args: [amount, ...rest] })
}

function isRefusal(error: unknown): boolean {
  return error instanceof RpcRefusal
}

type UniswapV2Context = Pick<DataCore, 'chains' | 'exchanges' | 'tokens' | 'icons' | 'clock'>

export class UniswapV2Provider implements SwapProvider {
  readonly #markets: ReadonlyMap<string, Market>

  constructor(private readonly parts: UniswapV2Context) {
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
    const { toAmount, impact } = await quoteSwap(this.#market(request.from.caipNetworkId), request)
    return [{ ...toWireQuote(request, { toAmount, impact }), providerFeePercent: '0' }]
  }

  async gasPrice(caipNetworkId: string): Promise<GasPrices> {
    return readGasPrices(this.#market(caipNetworkId).chain)
  }

  async allowance(...[token, owner]: Parameters<SwapProvider['allowance']>): Promise<bigint> {
    const market = this.#market(token.caipNetworkId)
    return token.isNative ? maxUint256 : readAllowance(market, token.address, owner)
  }

  async buildApprove(...[request]: Parameters<SwapProvider['buildApprove']>) {
    return buildApprove(this.#market(request.token.caipNetworkId), request)
  }

  async buildSwap(...[request]: Parameters<SwapProvider['buildSwap']>) {
    return buildSwap(this.#market(request.from.caipNetworkId), request)
  }

  #market(caipNetworkId: string): Market {
    const market = this.#markets.get(caipNetworkId)
    if (!market) throw swapRefusal('swap/network-unsupported')
    return market
  }
}
