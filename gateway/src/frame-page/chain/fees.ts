import type { EvmNetwork } from './network-list.js'
import { type AskNode, quantityOf } from './rpc-client.js'

const GWEI = 1_000_000_000n
/** So many times the usual price is too much. */
const HIGH_TIMES = 3n
/** In ten-thousandths of a coin: beyond the frame's own fee, and for a fee in all, whatever a node says is usual. */
const HIGH_EXTRA = 100n
const HIGH_TOTAL = 1_000n
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
      /** At the bound of the network, or three times the usual price: somebody lies, or it is no time to send. */
      readonly high: boolean
    }

/** Fees, next to what a unit of gas costs if nobody asks for more. */
export type ReadFees = Fees & {
  /** What the frame itself pays at most, in wei. Absent: nothing says what is usual. */
  readonly own?: bigint
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
): Promise<ReadFees> {
  const cap = network.maxFeePerGas === undefined ? HARD_CAP : BigInt(network.maxFeePerGas)
  const history = await historyOf(ask, network, signal)
  if (!history || asked.gasPrice !== undefined) return legacyFees(ask, network, asked, { cap, history, signal })
  const { base, tip, median } = history
  const bound = HIGH_TIMES * median > cap ? HIGH_TIMES * median : cap
  const wantedTip = asked.maxPriorityFeePerGas ?? tip
  const { gasPrice: maxFeePerGas, high } = bounded(asked.maxFeePerGas ?? base * 2n + wantedTip, bound, cap)
  const maxPriorityFeePerGas = wantedTip < maxFeePerGas ? wantedTip : maxFeePerGas
  const isOver = maxFeePerGas > HIGH_TIMES * usualOf(history)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, high: high || isOver, own: base * 2n + tip }
}

async function legacyFees(
  ask: AskNode,
  network: EvmNetwork,
  asked: AskedFees,
  { cap, history, signal }: { cap: bigint; history: History | undefined; signal: AbortSignal | undefined },
): Promise<ReadFees> {
  const priced = async () => quantityOf(await ask(network, 'eth_gasPrice', [], signal), MAX_UINT)
  const usual = history ? usualOf(history) : await (asked.gasPrice === undefined ? priced() : priced().catch(() => {}))
  const { gasPrice, high } = bounded(asked.gasPrice ?? usual ?? cap, cap, cap)
  if (usual === undefined) return { type: 'legacy', gasPrice, high: true }
  const own = history ? history.base * 2n + history.tip : usual
  return { type: 'legacy', gasPrice, high: high || gasPrice > HIGH_TIMES * usual, own }
}

/** What one unit of gas costs now, or has cost: whichever is more. */
function usualOf({ base, tip, median }: History): bigint {
  return base + tip > median ? base + tip : median
}

/**
 * Whether a fee as a sum is red: a hundredth of a coin above what the frame itself would pay, or a tenth of one in all.
 * Both in wei.
 */
export function isFeeHigh(limit: bigint, own: bigint, decimals: number): boolean {
  const unit = 10n ** BigInt(decimals)
  return limit * 10_000n > own * 10_000n + HIGH_EXTRA * unit || limit * 10_000n > HIGH_TOTAL * unit
}

/** The most a transaction can cost, in wei. */
export function feeLimit(fees: Fees, gas: bigint): bigint {
  return gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

function bounded(price: bigint, bound: bigint, cap: bigint): { gasPrice: bigint; high: boolean } {
  const gasPrice = price < bound ? price : bound
  return { gasPrice, high: gasPrice >= cap }
}

interface History {
  readonly base: bigint
  readonly tip: bigint
  readonly median: bigint
}

async function historyOf(ask: AskNode, network: EvmNetwork, signal?: AbortSignal): Promise<History | undefined> {
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
