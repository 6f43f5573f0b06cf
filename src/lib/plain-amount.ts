import { trimEnd } from './trim-end.js'

/**
 * An amount of the smallest unit as plain digits with a point, as a field shows it to be changed: exact, without groups,
 * without zeros at the end.
 *
 * @example plainAmount(1500000000000000000n, 18) // '1.5'
 */
export function plainAmount(value: bigint, decimals: number, digits = decimals): string {
  const text = value.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = trimEnd(text.slice(text.length - decimals).slice(0, digits), '0')
  return part ? `${whole}.${part}` : whole
}
