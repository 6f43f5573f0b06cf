import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** The names that card services use for networks, by CAIP-2 id. */
export const payNames: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

export interface OnrampNetwork {
  readonly network?: string
  /** True if this is not the account's network. */
  readonly isOtherNetwork: boolean
}

/**
 * Finds the network a provider delivers to: the account's network, matched by id or card-service name, else the first
 * supported one.
 */
export function findOnrampNetwork(supported: readonly string[], network: CaipNetworkId): OnrampNetwork {
  const [first] = supported
  if (first === undefined) return { isOtherNetwork: false }
  const here = [network, Object.hasOwn(payNames, network) ? payNames[network] : undefined]
  const found = supported.find(name => here.includes(name))
  return { network: found ?? first, isOtherNetwork: found === undefined }
}

export function formatOnrampNetwork(name: string): string {
  return name.replace(/(?:^|-)(\p{L})/gu, (_match, character: string, at: number) =>
    at === 0 ? character.toUpperCase() : ` ${character.toUpperCase()}`,
  )
}

/** An onramp provider with its own purchase page. It is shown by the origin of the page, which alone is proven. */
export interface Seller {
  readonly name: 'card' | 'aggregator' | 'moonpay' | 'transak' | 'ramp' | 'coinbase' | 'onramper' | 'stripe'
  /** The name of a seller that the package knows by its origin. Absent for other origins. */
  readonly label?: string
  /** The provider's fee, for example `1-2%`. Absent if it is not published in this form. */
  readonly fee?: string
  /** The only origin that may be opened for this provider. */
  readonly origin: string
  readonly network?: string
  readonly isOtherNetwork: boolean
}

const MAX_HOST_LENGTH = 28

/**
 * Formats the host of a seller's page. A long one is shortened at its start, because its end shows the owner:
 * `…moonpay.com.evil.example`.
 */
export function formatSellerHost({ origin }: Pick<Seller, 'origin'>): string {
  const { host } = new URL(origin)
  return host.length <= MAX_HOST_LENGTH ? host : `…${host.slice(1 - MAX_HOST_LENGTH)}`
}

/** Sorts providers, the best offer first: those that deliver on the account's network, then by their highest fee. */
export function sortSellers(sellers: readonly Seller[]): readonly Seller[] {
  return sellers.toSorted(
    (a, b) => Number(a.isOtherNetwork) - Number(b.isOtherNetwork) || getHighestFee(a) - getHighestFee(b),
  )
}

const UNKNOWN_FEE_PERCENT = 100

function getHighestFee({ fee = '' }: Seller): number {
  const percents = [...fee.matchAll(/\d+(?:\.\d+)?/g)].map(([text]) => Number(text))
  return percents.length === 0 ? UNKNOWN_FEE_PERCENT : Math.max(...percents)
}

/** A fiat currency and its purchase limits, if known, in millionths. */
export interface Fiat {
  readonly code: string
  readonly minAmount?: bigint
  readonly maxAmount?: bigint
}

/**
 * A token that can be bought on one network. Without an address, it is the native token. Its texts and icon are
 * untrusted.
 */
export interface Coin {
  /** The service's id of the token. Absent if the service does not offer it, and so has no price. */
  readonly id?: string
  readonly serviceNetwork?: string
  readonly network: CaipNetworkId
  readonly address?: string
  readonly symbol: string
  readonly name: string
  /** The network's decimals for a native token, else the number used to parse amounts. */
  readonly decimals: number
  readonly icon?: string
}

export interface BuyOffer {
  readonly fiats: readonly [Fiat, ...Fiat[]]
  readonly coins: readonly [Coin, ...Coin[]]
}

/** Returns a fallback without a service's offer: the native token for US dollars, without limits or prices. */
export function createFallbackOffer({ nativeCurrency, caipNetworkId }: Network): BuyOffer {
  const { name, symbol, decimals } = nativeCurrency
  return { fiats: [{ code: 'USD' }], coins: [{ name, symbol, decimals, network: caipNetworkId }] }
}

/** The quote for a purchase. Fiat amounts are in millionths of the requested currency. */
export interface BuyQuote {
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  readonly receives: bigint
}

export type AmountCheck = 'fine' | 'none' | 'less' | 'more'

/** Checks a fiat amount in millionths. `less` is below the minimum, `more` above the maximum. */
export function checkAmount(amount: bigint | undefined, { minAmount, maxAmount }: Fiat): AmountCheck {
  if (!amount) return 'none'
  if (minAmount !== undefined && amount < minAmount) return 'less'
  return maxAmount !== undefined && amount > maxAmount ? 'more' : 'fine'
}
