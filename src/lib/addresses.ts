/** An address by its first four and last six characters, where it only has to be told from others: `0x71…d8976F`. */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 4)}…${address.slice(-6)}`
}

/** An address in groups of four, where a person has to compare it; a leading `0x` stays with the first group. */
export function groupAddress(address: string): string {
  return address.match(/^0x.{0,4}|.{1,4}/gs)?.join(' ') ?? ''
}
