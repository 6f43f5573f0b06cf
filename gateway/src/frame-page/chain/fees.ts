import type { EvmNetwork } from './network-list.js'
import { type RpcRequestFn, parseQuantity } from './rpc-client.js'

const GWEI = 1_000_000_000n
const HIGH_MULTIPLE = 3n
// In 1/10,000 of the native currency: the amount above the frame's own fee, and the total fee, that are flagged
// whatever price a node reports as usual.
const HIGH_EXTRA = 100n
const HIGH_TOTAL = 1_000n
const DEFAULT_MAX_FEE_PER_GAS = 5_000n * GWEI
const MAX_UINT = 2n ** 128n
const HISTORY_BLOCKS = 10

/** Price per unit of gas, in wei. */
export type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint; readonly high: boolean }
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      /**
       * True at the network's cap or above three times the usual price: the node may be wrong, or the network is
       * congested.
       */
      readonly high: boolean
    }

export type EstimatedFees = Fees & {
  /** The price the frame would set itself, in wei. Absent if the usual price is unknown. */
  readonly own?: bigint
}

/** Fees requested by an app. It can lower them, but not exceed the limits. */
export interface RequestedFees {
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * Computes fees from the last blocks: twice the base fee plus the usual tip, limited to three times the median or the
 * cap.
 */
export async function estimateFees(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  requested: RequestedFees,
  signal?: AbortSignal,
): Promise<EstimatedFees> {
  const cap = network.maxFeePerGas === undefined ? DEFAULT_MAX_FEE_PER_GAS : BigInt(network.maxFeePerGas)
  const history = await readFeeHistory(rpc, network, signal)
  if (!history || requested.gasPrice !== undefined) return legacyFees(rpc, network, requested, { cap, history, signal })
  const { base, tip, median } = history
  const bound = HIGH_MULTIPLE * median > cap ? HIGH_MULTIPLE * median : cap
  const wantedTip = requested.maxPriorityFeePerGas ?? tip
  const { gasPrice: maxFeePerGas, high } = limitPrice(requested.maxFeePerGas ?? base * 2n + wantedTip, bound, cap)
  const maxPriorityFeePerGas = wantedTip < maxFeePerGas ? wantedTip : maxFeePerGas
  const isOver = maxFeePerGas > HIGH_MULTIPLE * getUsualPrice(history)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, high: high || isOver, own: base * 2n + tip }
}

async function legacyFees(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  requested: RequestedFees,
  { cap, history, signal }: { cap: bigint; history: History | undefined; signal: AbortSignal | undefined },
): Promise<EstimatedFees> {
  const readGasPrice = async () => parseQuantity(await rpc(network, 'eth_gasPrice', [], signal), MAX_UINT)
  const usual = history
    ? getUsualPrice(history)
    : await (requested.gasPrice === undefined ? readGasPrice() : readGasPrice().catch(() => {}))
  const { gasPrice, high } = limitPrice(requested.gasPrice ?? usual ?? cap, cap, cap)
  if (usual === undefined) return { type: 'legacy', gasPrice, high: true }
  const own = history ? history.base * 2n + history.tip : usual
  return { type: 'legacy', gasPrice, high: high || gasPrice > HIGH_MULTIPLE * usual, own }
}

function getUsualPrice({ base, tip, median }: History): bigint {
  return base + tip > median ? base + tip : median
}

/**
 * Returns true if a fee is flagged: 0.01 of the native currency above the frame's own fee, or 0.1 in total. Both
 * amounts are in wei.
 */
export function isFeeHigh(limit: bigint, own: bigint, decimals: number): boolean {
  const unit = 10n ** BigInt(decimals)
  return limit * 10_000n > own * 10_000n + HIGH_EXTRA * unit || limit * 10_000n > HIGH_TOTAL * unit
}

export function getFeeLimit(fees: Fees, gas: bigint): bigint {
  return gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

function limitPrice(price: bigint, bound: bigint, cap: bigint): { gasPrice: bigint; high: boolean } {
  const gasPrice = price < bound ? price : bound
  return { gasPrice, high: gasPrice >= cap }
}

interface History {
  readonly base: bigint
  readonly tip: bigint
  readonly median: bigint
}

async function readFeeHistory(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  signal?: AbortSignal,
): Promise<History | undefined> {
  const result = await rpc(
    network,
    'eth_feeHistory',
    [`0x${HISTORY_BLOCKS.toString(16)}`, 'latest', [50]],
    signal,
  ).catch(() => undefined)
  const { baseFeePerGas, reward } = (result ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas) || baseFeePerGas.length === 0) return undefined
  const bases = baseFeePerGas.slice(0, HISTORY_BLOCKS + 1).map(value => parseQuantity(value, MAX_UINT))
  const tips = (Array.isArray(reward) ? reward : [])
    .slice(0, HISTORY_BLOCKS)
    .map(row => parseQuantity((row as unknown[])[0], MAX_UINT))
  const base = bases.at(-1) ?? 0n
  const tip = findMedian(tips) || GWEI
  return { base, tip, median: findMedian(bases) + tip }
}

function findMedian(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
