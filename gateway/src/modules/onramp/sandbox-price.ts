/** What the sandbox keeps, in ten-thousandths. */
const FEE_BPS = 150n
const BPS = 10_000n
/** A price with eight places is a whole number. */
const PLACES = 100_000_000n

/** What a purchase costs and brings. */
export interface SandboxPrice {
  /** In cents. */
  readonly total: bigint
  readonly fee: bigint
  /** Of the coin, in its smallest unit. */
  readonly coins: bigint
}

/** Reckons a purchase in whole numbers; nothing where the price or the amount is none. */
export function sandboxPrice(cents: bigint, dollarsACoin: number, decimals: number): SandboxPrice | undefined {
  const price = Number.isFinite(dollarsACoin) ? BigInt(Math.round(dollarsACoin * Number(PLACES))) : 0n
  if (price <= 0n || cents <= 0n) return undefined
  const fee = (cents * FEE_BPS) / BPS
  const coins = ((cents - fee) * PLACES * 10n ** BigInt(decimals)) / (price * 100n)
  return { total: cents, fee, coins }
}

/** Dollars in a text, as cents; nothing for what is not an amount, or has parts of a cent. */
export function centsOf(dollars: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars) ?? []
  return whole === '' ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Cents as dollars. */
export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}
