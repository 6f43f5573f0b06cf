/** How many characters of each end people compare, since that is what most screens show. */
const COMPARED = 4

/**
 * Whether two addresses are different ones that look the same at both ends, however they are cased: such addresses are
 * made on purpose, to be taken for another one.
 */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  return a !== b && a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED)
}

function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
