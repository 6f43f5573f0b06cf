import type { AskNode } from './rpc-client.js'
import type { EvmNetwork } from './network-list.js'
import { quantityOf } from './quantity.js'

const GWEI = 1_000_000_000n
/** What one unit of gas may cost at most where the operator names no other bound, in wei. */
const HARD_CAP = 5_000n * GWEI
const MAX_UINT = 2n ** 128n
const BLOCKS = 10

/** What one unit of gas may cost, in wei. */
export type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint; readonly high: boolean }
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      /** More than the bound of the network: somebody lies, or it is no time to send. */
      readonly high: boolean
    }

/** What an app asks for; the person pays, so it can ask for less than the bound and not for more. */
export interface AskedFees {
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** Fees from the last blocks: twice the base fee and the usual tip, never above three times the median or the cap. */
export async function readFees(
  ask: AskNode,
  network: EvmNetwork,
  asked: AskedFees,
  signal?: AbortSignal,
): Promise<Fees> {
  const cap = network.maxFeePerGas === undefined ? HARD_CAP : BigInt(network.maxFeePerGas)
  const history = await historyOf(ask, network, signal)
  if (!history || asked.gasPrice !== undefined) {
    const price = asked.gasPrice ?? quantityOf(await ask(network, 'eth_gasPrice', [], signal), MAX_UINT)
    return { type: 'legacy', ...bounded(price, cap, cap) }
  }
  const { base, tip, median } = history
  const bound = 3n * median > cap ? 3n * median : cap
  const wantedTip = asked.maxPriorityFeePerGas ?? tip
  const { gasPrice: maxFeePerGas, high } = bounded(asked.maxFeePerGas ?? base * 2n + wantedTip, bound, cap)
  const maxPriorityFeePerGas = wantedTip < maxFeePerGas ? wantedTip : maxFeePerGas
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, high }
}

/** The most a transaction can cost, in wei. */
export function feeLimit(fees: Fees, gas: bigint): bigint {
  return gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

function bounded(price: bigint, bound: bigint, cap: bigint): { gasPrice: bigint; high: boolean } {
  const gasPrice = price < bound ? price : bound
  return { gasPrice, high: gasPrice >= cap }
}

async function historyOf(
  ask: AskNode,
  network: EvmNetwork,
  signal?: AbortSignal,
): Promise<{ base: bigint; tip: bigint; median: bigint } | undefined> {
  const said = await ask(network, 'eth_feeHistory', [`0x${BLOCKS.toString(16)}`, 'latest', [50]], signal).catch(
    () => undefined,
  )
  const { baseFeePerGas, reward } = (said ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas) || baseFeePerGas.length === 0) return undefined
  const bases = baseFeePerGas.slice(0, BLOCKS + 1).map(value => quantityOf(value, MAX_UINT))
  const tips = (Array.isArray(reward) ? reward : [])
    .slice(0, BLOCKS)
    .map(row => quantityOf((row as unknown[])[0], MAX_UINT))
  const base = bases.at(-1) ?? 0n
  const tip = middle(tips) || GWEI
  return { base, tip, median: middle(bases) + tip }
}

function middle(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
