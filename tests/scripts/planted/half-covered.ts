/** Halves a number. The planted test never reaches the other branch. */
export function half(value: number): number {
  if (value % 2 === 0) return value / 2
  const rounded = Math.floor(value / 2)
  return rounded
}
