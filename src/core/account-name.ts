import { AppKitError } from './errors/appkit-error.js'

/** How long a name is, without what it ends with (spec point 5; a part of a domain name has 63 characters). */
export const NAME_LENGTH = { least: 4, most: 63 } as const

/** What keeps a text from being a name. */
export type NameProblem = 'short' | 'long' | 'letters' | 'hyphens'

/** What a person types for a name, as names are written: small, and without what every name here ends with. */
export function toLocalName(typed: string, suffix: string): string {
  const small = typed.trim().toLowerCase()
  const end = `.${suffix}`
  return small.endsWith(end) ? small.slice(0, -end.length) : small
}

/** What keeps a name from being one: it has letters of English, digits and hyphens, none of these at its ends. */
export function nameProblem(name: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(name)) return 'letters'
  if (name.length < NAME_LENGTH.least) return 'short'
  if (name.length > NAME_LENGTH.most) return 'long'
  // In the third and fourth place they mark a name in other letters, which looks like another.
  return /^-|-$|^..--/.test(name) ? 'hyphens' : undefined
}

/** The number of an EVM network in the records of names. Throws `caip/network-id-invalid` past the last one. Standard: ENSIP-11. */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= ANY_EVM)
    throw new AppKitError('caip/network-id-invalid', { text: 'Invalid chainId' })
  return ANY_EVM + chainId
}

/** Every EVM network, in the same records. Standard: ENSIP-19. */
export const ANY_EVM = 0x80_00_00_00
