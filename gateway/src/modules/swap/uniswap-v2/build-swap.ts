import { encodeFunctionData, type Address, type Hex } from 'viem'
import { RpcRefusal } from '../../chains/rpc-refusal.js'
import { minimumReceived } from '../swap-amounts.js'
import type { ReadySwap, SwapAsk } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { gasFor } from '../gas-for.js'
import type { Market } from './market.js'
import type { Path } from './paths.js'
import { quoteSwap } from './quote-swap.js'
import { routerAbi } from './router-abi.js'

/** How long a swap that was built may be sent, in seconds. */
const DEADLINE_S = 20n * 60n
/** Gas of a swap that could not be tried, for each pool it goes through. */
const GAS_A_POOL = 150_000n

/** Quotes anew, and writes the call. Throws as `quoteSwap` does, and `swap/would-fail` where `estimate` is wished. */
export async function buildSwap(market: Market, ask: SwapAsk & { readonly estimate: boolean }): Promise<ReadySwap> {
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
