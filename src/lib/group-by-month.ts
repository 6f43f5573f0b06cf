/** What happened in one month. */
export interface Month<T> {
  readonly year: number
  /** 0 is January. */
  readonly month: number
  readonly items: readonly T[]
}

/** Groups by year, then by month, the newest first, in the time zone of the machine. What is of one moment keeps its order. */
export function groupByMonth<T>(items: readonly T[], timeOf: (item: T) => number): readonly Month<T>[] {
  const months: { year: number; month: number; items: T[] }[] = []
  for (const item of items.toSorted((a, b) => timeOf(b) - timeOf(a))) {
    const date = new Date(timeOf(item))
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else months.push({ year, month, items: [item] })
  }
  return months
}
