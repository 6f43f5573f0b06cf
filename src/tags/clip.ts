/** The beginning and the end of an address, with an ellipsis between; the whole where that is not shorter. */
export function clip(address: string, start: number, end: number): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}
