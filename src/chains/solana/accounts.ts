import type { Account } from '../../core/account.js'
import { type CaipNetworkId, getChainId } from '../../core/caip.js'
import { isAddress } from './address.js'

// Wallet Standard names by CAIP-2 reference, which is the start of the genesis hash.
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

const LOCALNET = 'solana:localnet'

export function toCluster(caipNetworkId: CaipNetworkId): string {
  return clusters[getChainId(caipNetworkId)] ?? LOCALNET
}

/** Returns the networks a wallet supports, or undefined (any) if it supports local networks, whose ids are unknown. */
export function toNetworkIds(chains: readonly string[]): readonly CaipNetworkId[] | undefined {
  if (chains.includes(LOCALNET)) return undefined
  return Object.keys(clusters).flatMap(id => (chains.includes(clusters[id] ?? '') ? [`solana:${id}` as const] : []))
}

const MAX_ACCOUNTS = 1_000

export interface WalletAccount {
  readonly account: Account
  readonly chains: readonly string[]
  readonly handle: unknown
}

/**
 * Reads the Solana accounts of a wallet without duplicates. Skips malformed ones and those whose getters throw.
 * Standard: Wallet Standard.
 */
export function readAccounts(listed: unknown): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const handle of Array.isArray(listed) ? listed.slice(0, MAX_ACCOUNTS) : []) {
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
