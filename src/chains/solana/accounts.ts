import type { Account } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf } from '../../core/caip.js'
import { isAddress } from './address.js'

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

/** More accounts than these no person has. */
const MOST = 1_000

/** An account of a wallet, and the thing that it knows the account by. */
export interface WalletAccount {
  readonly account: Account
  readonly chains: readonly string[]
  readonly handle: unknown
}

/** The accounts of a wallet that are of Solana, each once; what is malformed or throws is left out. Standard: Wallet Standard. */
export function readAccounts(listed: unknown): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const handle of Array.isArray(listed) ? listed.slice(0, MOST) : []) {
    const read = readAccount(handle)
    if (read && !found.has(read.account.address)) found.set(read.account.address, read)
  }
  return [...found.values()]
}

function readAccount(handle: unknown): WalletAccount | undefined {
  try {
    const { address, chains } = handle as { readonly address: unknown; readonly chains: unknown }
    const ours = (Array.isArray(chains) ? chains : []).filter(
      (chain): chain is string => typeof chain === 'string' && chain.startsWith('solana:'),
    )
    if (typeof address !== 'string' || !isAddress(address) || ours.length === 0) return undefined
    return { account: { namespace: 'solana', address, type: 'eoa' }, chains: ours, handle }
  } catch {
    return undefined
  }
}
