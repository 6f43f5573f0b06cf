/** How many characters people compare at each end of an address. */
const COMPARED = 4

/**
 * The address out of those a person knows that another one could be taken for: the same at both ends, and not the same.
 * Nothing where the address itself is known.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const plain = plainOf(address)
  if (known.some(one => plainOf(one) === plain)) return undefined
  return known.find(one => endsOf(one) === endsOf(address))
}

/** Whether two addresses are the same one: capitals of EVM addresses say nothing, those of Base58 do. */
export function isSameAddress(one: string, other: string): boolean {
  return plainOf(one) === plainOf(other)
}

function endsOf(address: string): string {
  const body = plainOf(address).replace(/^0x/, '')
  return `${body.slice(0, COMPARED)}…${body.slice(-COMPARED)}`
}

function plainOf(address: string): string {
  return /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address
}
