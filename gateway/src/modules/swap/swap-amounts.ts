import { trimEnd } from '../../../../src/lib/text.js'

/** One in a million. */
const MILLION = 1_000_000n
const BPS = 10_000n

/** What a pool has of the token that goes in and of the one that comes out, in smallest units. */
export interface Reserves {
  readonly in: bigint
  readonly out: bigint
}

/**
 * The least that is taken, in smallest units: so many percent less, rounded up. One unit of a token without decimals
 * stays one unit: rounded down it would let everything be taken.
 */
export function minimumReceived(toAmount: bigint, slippagePercent: number): bigint {
  const slip = BigInt(Math.round(slippagePercent * 10_000))
  const kept = slip < 0n ? MILLION : slip > MILLION ? 0n : MILLION - slip
  return ceilDivide(toAmount * kept, MILLION)
}

/**
 * How much worse a swap is than the price before it, in millionths, 0 to 1,000,000: what the swap itself moves, without
 * the fee of the pools. Nothing where a pool is empty.
 *
 * @param toAmount what comes out of the last pool
 */
export function priceImpact(
  amount: bigint,
  toAmount: bigint,
  pools: readonly Reserves[],
  feeBps: number,
): bigint | undefined {
  let [promised, parts] = [amount, 1n]
  for (const pool of pools) {
    promised *= pool.out * (BPS - BigInt(feeBps))
    parts *= pool.in * BPS
  }
  if (promised === 0n || parts === 0n) return undefined
  const reached = (toAmount * parts * MILLION) / promised
  return reached > MILLION ? 0n : MILLION - reached
}

/** Whether an amount is so small that some pool on the way would give nothing for it. */
export function reachesNothing(amount: bigint, pools: readonly Reserves[], feeBps: number): boolean {
  const out = pools.reduce((given, pool) => {
    const counted = given * (BPS - BigInt(feeBps))
    return counted === 0n ? 0n : (counted * pool.out) / (pool.in * BPS + counted)
  }, amount)
  return out === 0n
}

/** Millionths as percent: `12345n` is `1.2345`. */
export function percentText(millionths: bigint): string {
  const rest = trimEnd((millionths % BPS).toString().padStart(4, '0'), '0')
  return rest === '' ? `${millionths / BPS}` : `${millionths / BPS}.${rest}`
}

/** What is left of an amount where of `sent` only `arrived` arrives; rounded down. */
export function afterToll(amount: bigint, { sent, arrived }: Toll): bigint {
  return sent === 0n || arrived >= sent ? amount : (amount * arrived) / sent
}

/** What a token lets through of a transfer, as it was once seen. */
export interface Toll {
  readonly sent: bigint
  readonly arrived: bigint
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
