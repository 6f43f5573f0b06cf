import { chainIdOf, type CaipNetworkId } from '../../core/caip.js'

/** The number that addresses of a network begin with, by the first half of its genesis hash. Standard: SS58 registry. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
}

/** For networks without a number of their own. */
const GENERIC = 42

/** The number that addresses of a network are written with. */
export function addressPrefix(id: CaipNetworkId): number {
  const reference = chainIdOf(id)
  return Object.hasOwn(prefixes, reference) ? (prefixes[reference] ?? GENERIC) : GENERIC
}
