import type { CaipNetworkId } from './caip.js'

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
