/** An amount with so many digits that count, the rest rounded up: what is said to be the most is never less than it is. */
export function roundedUp(value: bigint, significant = 3): bigint {
  const spare = value.toString().length - significant
  if (value <= 0n || spare <= 0) return value
  const step = 10n ** BigInt(spare)
  return ((value + step - 1n) / step) * step
}
