import type { Account } from '../../core/account.js'
import { isAddress } from './is-address.js'

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
