import { trimEnd } from '../../../../src/lib/text.js'

const MILLION = 1_000_000n
const BPS = 10_000n

// Reserves of a pool, in the smallest unit: `in` is the token that is sold.
export interface Reserves {
  readonly in: bigint
  readonly out: bigint
}

/**
 * Returns the minimum amount to receive, in the smallest unit. Rounds up, because rounding down would allow zero for a
 * token without decimals.
 */
export function minimumReceived(toAmount: bigint, slippagePercent: number): bigint {
  const slip = BigInt(Math.round(slippagePercent * 10_000))
  const remaining = slip < 0n ? MILLION : slip > MILLION ? 0n : MILLION - slip
  return ceilDivide(toAmount * remaining, MILLION)
}

/**
 * Returns the price impact of a swap in millionths, without pool fees. Returns undefined if a pool is empty.
 *
 * @param toAmount - The output of the last pool.
 */
export function priceImpact(
  amount: bigint,
  toAmount: bigint,
  pools: readonly Reserves[],
  feeBps: number,
): bigint | undefined {
  let [expected, parts] = [amount, 1n]
  for (const pool of pools) {
    expected *= pool.out * (BPS - BigInt(feeBps))
    parts *= pool.in * BPS
  }
  if (expected === 0n || parts === 0n) return undefined
  const reached = (toAmount * parts * MILLION) / expected
  return reached > MILLION ? 0n : MILLION - reached
}

export function yieldsNothing(amount: bigint, pools: readonly Reserves[], feeBps: number): boolean {
  const out = pools.reduce((amountIn, pool) => {
    const amountAfterFee = amountIn * (BPS - BigInt(feeBps))
    return amountAfterFee === 0n ? 0n : (amountAfterFee * pool.out) / (pool.in * BPS + amountAfterFee)
  }, amount)
  return out === 0n
}

/** Formats millionths as a percentage: `12345n` is `1.2345`. */
export function formatPercent(millionths: bigint): string {
  const rest = trimEnd((millionths % BPS).toString().padStart(4, '0'), '0')
  return rest === '' ? `${millionths / BPS}` : `${millionths / BPS}.${rest}`
}

export function applyTransferTax(amount: bigint, { sent, arrived }: TransferTax): bigint {
  return sent === 0n || arrived >= sent ? amount : (amount * arrived) / sent
}

// A measured transfer: the amount sent and the amount that arrived.
export interface TransferTax {
  readonly sent: bigint
  readonly arrived: bigint
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
