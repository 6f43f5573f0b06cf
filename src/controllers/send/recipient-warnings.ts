import type { Token } from '../../core/token.js'

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

/** What a person should know of a receiver before anything is sent there. */
export type ReceiverWarning =
  /** Nobody has the key of it. */
  | 'zero-address'
  /** A token's own contract: what is sent there is most often lost. */
  | 'token-contract'
  /** Looks at both ends like the own address, or like one that something was sent to. */
  | 'looks-alike'
  | 'contract'
  | 'own-address'
  /** Nothing was sent there from this browser yet. */
  | 'first-time'

/** What is known around a receiver. */
export interface ReceiverSurroundings {
  /** The account that sends. */
  readonly own: string
  /** The contracts of the tokens it holds, and of what it sends. */
  readonly tokens: readonly Pick<Token, 'address'>[]
  /** To whom something was sent from this browser. */
  readonly recent: readonly { readonly address: string }[]
  readonly isContract: boolean
}

/** Those that lose something, if nobody looks. */
export const dangers: readonly ReceiverWarning[] = ['zero-address', 'token-contract', 'looks-alike']

/** What there is to say of a receiver, the worst first. */
export function receiverWarnings(
  address: string,
  { own, tokens, recent, isContract }: ReceiverSurroundings,
): readonly ReceiverWarning[] {
  const isSame = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase()
  const isToken = tokens.some(token => isSame(token.address))
  const isKnown = recent.some(known => isSame(known.address))
  const isOwn = isSame(own)
  const resembles =
    !isOwn && !isKnown && [own, ...recent.map(known => known.address)].some(each => looksAlike(each, address))
  const told: readonly (readonly [ReceiverWarning, boolean])[] = [
    ['zero-address', /^(0x0+|1{32})$/.test(address)],
    ['token-contract', isToken],
    ['looks-alike', resembles],
    ['contract', isContract && !isToken && !isOwn],
    ['own-address', isOwn],
    ['first-time', !isKnown && !isOwn && !resembles],
  ]
  return told.filter(([, applies]) => applies).map(([warning]) => warning)
}
