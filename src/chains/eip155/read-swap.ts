import type { Hex } from 'viem'
import type { SwapCall } from '../../core/swap-call.js'
import { readAggregatorSwap } from './read-aggregator-swap.js'
import { readRouterSwap, type SaidSwap } from './read-router-swap.js'
import type { TransactionParams } from './transaction-params.js'

/**
 * The swap that a transaction in the words of JSON-RPC would make; undefined where it cannot be read, or sends coins along
 * that it does not need.
 */
export function readSwap({
  to: router,
  from: self = '',
  value = '0x0',
  data = '0x',
}: TransactionParams): SwapCall | undefined {
  const said = attempt(() => readRouterSwap(data as Hex)) ?? attempt(() => readAggregatorSwap(data as Hex, self))
  if (!router || !said) return undefined
  const coins = BigInt(value)
  const { from, amount = coins } = said
  const needed = from ? 0n : amount
  if (coins !== needed || (from && said.amount === undefined)) return undefined
  return { ...said, router, amount }
}

function attempt(read: () => SaidSwap | undefined): SaidSwap | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
