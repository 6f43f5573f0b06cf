import type { Token } from '../../core/token.js'

const COMPARED_LENGTH = 4

/**
 * Returns true if two different addresses share their first and last characters, ignoring case. Address poisoning
 * relies on such lookalike addresses.
 */
export function isLookalikeAddress(address: string, candidate: string): boolean {
  const [a, b] = [normalize(address), normalize(candidate)]
  return (
    a !== b &&
    a.slice(0, COMPARED_LENGTH) === b.slice(0, COMPARED_LENGTH) &&
    a.slice(-COMPARED_LENGTH) === b.slice(-COMPARED_LENGTH)
  )
}

function normalize(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}

export type RecipientWarning =
  | 'zero-address'
  /** The token's own contract. Tokens sent there are usually lost. */
  | 'token-contract'
  /** A lookalike of the sender's address or of a recent recipient. */
  | 'looks-alike'
  | 'contract'
  | 'own-address'
  /** Neither this browser nor the account's history has a transfer to the address. */
  | 'first-time'

export interface RecipientContext {
  readonly own: string
  /** Contracts of the tokens the account holds, and of the token being sent. */
  readonly tokens: readonly Pick<Token, 'address'>[]
  readonly recent: readonly { readonly address: string }[]
  readonly isContract: boolean
}

export const dangerousWarnings: readonly RecipientWarning[] = ['zero-address', 'token-contract', 'looks-alike']

/** Returns the warnings that apply to a recipient, most severe first. */
export function getRecipientWarnings(
  address: string,
  { own, tokens, recent, isContract }: RecipientContext,
): readonly RecipientWarning[] {
  const isSame = (value: string | undefined) => value?.toLowerCase() === address.toLowerCase()
  const isToken = tokens.some(token => isSame(token.address))
  const isKnown = recent.some(known => isSame(known.address))
  const isOwn = isSame(own)
  const resembles =
    !isOwn && !isKnown && [own, ...recent.map(known => known.address)].some(known => isLookalikeAddress(known, address))
  const candidates: readonly (readonly [RecipientWarning, boolean])[] = [
    ['zero-address', /^(0x0+|1{32})$/.test(address)],
    ['token-contract', isToken],
    ['looks-alike', resembles],
    ['contract', isContract && !isToken && !isOwn],
    ['own-address', isOwn],
    ['first-time', !isKnown && !isOwn && !resembles],
  ]
  return candidates.filter(([, applies]) => applies).map(([warning]) => warning)
}
