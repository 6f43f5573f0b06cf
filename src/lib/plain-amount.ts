/**
 * An amount of the smallest unit as services read it: digits with at most one point, and no zeros at the end. The way back
 * of `parseAmount`; for people there is `formatAmount`.
 *
 * @example plainAmount(1500000n, 6) // '1.5'
 */
export function plainAmount(value: bigint, decimals: number): string {
  if (decimals === 0) return value.toString()
  const text = value.toString().padStart(decimals + 1, '0')
  const part = text.slice(-decimals).replace(/0+$/, '')
  return `${text.slice(0, -decimals)}${part && `.${part}`}`
}
