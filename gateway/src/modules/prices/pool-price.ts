/** One side of a pool. */
export interface PoolSide {
  /** In smallest units. */
  readonly reserve: bigint
  readonly decimals: number
}

/** A price that was read from a pool. */
export interface PoolPrice {
  /** Dollars for one token. */
  readonly price: number
  /** Dollars that lie on the other side: what somebody would have to bring to move the price much. */
  readonly depth: number
}

const SCALE_DIGITS = 36

/**
 * What one token costs by a pool of it and something whose price is known. Nothing where a side is empty, or where no
 * number can say it: a price is never 0 for not known.
 */
export function poolPrice(token: PoolSide, other: PoolSide & { readonly price: number }): PoolPrice | undefined {
  if (token.reserve <= 0n || other.reserve <= 0n) return undefined
  const scaled = other.reserve * 10n ** BigInt(SCALE_DIGITS + token.decimals)
  // As a text it is rounded once, where a division would round twice.
  const ratio = Number(`${scaled / (token.reserve * 10n ** BigInt(other.decimals))}e-${SCALE_DIGITS}`)
  const price = ratio * other.price
  const depth = Number(`${other.reserve}e-${other.decimals}`) * other.price
  return Number.isFinite(price) && price > 0 && Number.isFinite(depth) ? { price, depth } : undefined
}
