/** An address in groups of four, where a person has to compare it; a leading `0x` stays with the first group. */
export function groupAddress(address: string): string {
  return address.match(/^0x.{0,4}|.{1,4}/gs)?.join(' ') ?? ''
}
