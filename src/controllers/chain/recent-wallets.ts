import { isListOf, isShape, isText } from '../../lib/shape.js'
import type { StoredWallet } from '../../services/storage-keys.js'
import type { Scope } from '../scope.js'

export type { StoredWallet } from '../../services/storage-keys.js'

/** How many wallets are remembered as used lately (spec point 9). */
export const MOST_RECENT = 2

const isWallets = isListOf(isShape<StoredWallet>({ id: isText, name: isText }))

/** The wallets used lately, the last one first. */
export function recentWallets({ services }: Scope): readonly StoredWallet[] {
  return (services.storage.get('recent_wallets', isWallets) ?? []).slice(0, MOST_RECENT)
}

/** Puts a wallet in front of those used lately. */
export function rememberWallet(scope: Scope, wallet: StoredWallet): void {
  const others = recentWallets(scope).filter(known => known.id !== wallet.id)
  scope.services.storage.set('recent_wallets', [wallet, ...others].slice(0, MOST_RECENT))
}

/** Forgets that a wallet was used lately. */
export function forgetWallet(scope: Scope, id: string): void {
  const left = recentWallets(scope).filter(known => known.id !== id)
  scope.services.storage.set('recent_wallets', left)
}
