/** Shortens an address for display: `0x71…d8976F`. The result is not unique. */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 4)}…${address.slice(-6)}`
}

export function groupAddress(address: string): string {
  return address.match(/^0x.{0,4}|.{1,4}/gs)?.join(' ') ?? ''
}
