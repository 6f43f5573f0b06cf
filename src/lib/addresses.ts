/** Shortens an address for display: `0x71C7…976F`. The result is not unique. */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}

export function groupAddress(address: string): string {
  return address.match(/^0x.{0,4}|.{1,4}/gs)?.join(' ') ?? ''
}
