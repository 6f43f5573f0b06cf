/**
 * What a person types for an amount, as digits with at most one point: in Latin, Arabic or Persian digits, with a point
 * or a comma before the decimals. A sign that stands there several times, or before the last one of another kind, groups
 * thousands. What is no part of a number is left out.
 *
 * @example typedAmount('1.234,5') // '1234.5'
 */
export function typedAmount(text: string): string {
  const plain = text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.codePointAt(0) as number) & 0xf))
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/[^\d.,]/g, '')
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at < 0) return plain
  const groups = plain.indexOf(plain[at] as string) !== at
  return groups ? bare(plain) : `${bare(plain.slice(0, at))}.${plain.slice(at + 1)}`
}

const MAX_LENGTH = 100

function bare(text: string): string {
  return text.replace(/[.,]/g, '')
}
