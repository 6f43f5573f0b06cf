import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** What card services call the networks they deliver on (spec point 9). */
const payNames: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** Where a seller delivers. */
export interface PayNetwork {
  /** By the seller's own name; absent where it asks on its page. */
  readonly network?: string
  /** Whether that is not where the account is. */
  readonly isElsewhere: boolean
}

/**
 * Where somebody who sells on these networks delivers to an account on one: there, if it is one of them by its id or by
 * the name that card services have for it, else on the first of them. Who names none asks for it.
 */
export function payNetworkOf(sold: readonly string[], network: CaipNetworkId): PayNetwork {
  const [first] = sold
  if (first === undefined) return { isElsewhere: false }
  const here = [network, Object.hasOwn(payNames, network) ? payNames[network] : undefined]
  const found = sold.find(name => here.includes(name))
  return { network: found ?? first, isElsewhere: found === undefined }
}

/** A name like `avalanche-c-chain` as people read it. */
export function payNetworkTitle(name: string): string {
  return name.replace(/(?:^|-)(\p{L})/gu, (_match, letter: string, at: number) =>
    at === 0 ? letter.toUpperCase() : ` ${letter.toUpperCase()}`,
  )
}

/** Somebody who sells coins on a page of their own. What they call themselves are their own words: text, and nothing more. */
export interface Seller {
  readonly name: 'card' | 'aggregator'
  readonly label: string
  /** What they keep, such as `1-2%`; absent where they do not say it like that. */
  readonly fee?: string
  /** Where their pages are: no other one is opened for them. */
  readonly origin: string
  /** Where they deliver, by their own name for the network; absent where they ask for it on their page. */
  readonly network?: string
  /** Whether that is another network than the one that was asked about. */
  readonly isElsewhere: boolean
}

/** Money to pay with, and between which amounts, where anybody says. In millionths. */
export interface Fiat {
  /** Standard: ISO 4217. */
  readonly code: string
  readonly least?: bigint
  readonly most?: bigint
}

/** Something to buy on one network. Name, symbol and picture are words of others: text, and nothing more. */
export interface Coin {
  /** How the service calls it; absent where the service did not offer it, and so has no price for it. */
  readonly id?: string
  /** How the service calls its network. */
  readonly soldOn?: string
  readonly network: CaipNetworkId
  /** Its contract; absent for the network's own coin. */
  readonly address?: string
  readonly symbol: string
  readonly name: string
  /** Of the network's own coin as the app knows it, else as many as amounts are read with. */
  readonly decimals: number
  readonly icon?: string
}

/** What there is to pay with and to buy on one network. */
export interface BuyOffer {
  /** Never empty. */
  readonly fiats: readonly [Fiat, ...Fiat[]]
  /** Never empty. */
  readonly coins: readonly [Coin, ...Coin[]]
}

/** What can be asked for where no service says what there is: the network's own coin, for dollars, of no known limit or price. */
export function plainOffer({ nativeCurrency, caipNetworkId }: Network): BuyOffer {
  const { name, symbol, decimals } = nativeCurrency
  return { fiats: [{ code: 'USD' }], coins: [{ name, symbol, decimals, network: caipNetworkId }] }
}

/** What a purchase costs and brings. Sums of money are in millionths of the currency that was asked about. */
export interface BuyQuote {
  readonly total: bigint
  /** What the seller keeps. */
  readonly fee: bigint
  readonly networkFee: bigint
  /** Of the coin, in units of its `decimals`. */
  readonly receives: bigint
}

/** How an amount stands to what may be paid: it can be asked for, there is none, or it is too little or too much. */
export type AmountStanding = 'fine' | 'none' | 'less' | 'more'

/** Holds an amount of money, in millionths, against the limits of its currency; where there are none it may be any. */
export function standingOf(amount: bigint | undefined, { least, most }: Fiat): AmountStanding {
  if (!amount) return 'none'
  if (least !== undefined && amount < least) return 'less'
  return most !== undefined && amount > most ? 'more' : 'fine'
}
