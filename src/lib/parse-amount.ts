/**
 * An amount as text, in whole units of a thing that has so many decimals, in its smallest unit. Digits beyond the last
 * decimal are cut off, never rounded up. Undefined where the text is not a plain number without a sign, as services and
 * people write one with a point; no number is better than a wrong one.
 *
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255 || text.length > MAX_LENGTH) return undefined
  const [, whole = '', part = ''] = PLAIN.exec(text) ?? []
  if (!whole && !part) return undefined
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

const MAX_LENGTH = 400
const PLAIN = /^(\d*)(?:\.(\d*))?$/
