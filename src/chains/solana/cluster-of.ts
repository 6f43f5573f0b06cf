import { chainIdOf, type CaipNetworkId } from '../../core/caip.js'

/** What the wallet standard calls the networks that CAIP-2 calls by the first block. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Any network that has no name of its own. */
const LOCAL = 'solana:localnet'

/** A network in the words of wallets; one that nobody knows is of this machine. */
export function clusterOf(caipNetworkId: CaipNetworkId): string {
  return clusters[chainIdOf(caipNetworkId)] ?? LOCAL
}

/** The networks that a wallet serves, by CAIP-2; undefined where it serves those of this machine, whose names nobody knows. */
export function networksOf(chains: readonly string[]): readonly CaipNetworkId[] | undefined {
  if (chains.includes(LOCAL)) return undefined
  return Object.keys(clusters).flatMap(id => (chains.includes(clusters[id] ?? '') ? [`solana:${id}` as const] : []))
}
