'use client'
import { useMemo } from 'react'
import type { Account } from '../core/account.js'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { getScope, type AppKit } from '../modal/instance.js'
import { isDestroyed } from './appkit-provider.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'
import {
  type FetchWalletsOptions,
  walletsSource,
  type WalletsSnapshot,
  WalletsController,
} from './wallets/wallets-controller.js'
import type { WalletItem } from './wallets/wallet-item.js'

/** Return type of `useAppKitWallets`. */
export interface UseAppKitWalletsReturn extends WalletsSnapshot {
  /** Fetches wallets from the catalogue. Never rejects; `fetchError` contains the failure. */
  fetchWallets(options?: FetchWalletsOptions): Promise<void>
  /**
   * Connects a wallet. Rejects with `wallet/*` and `pairing/*`, which `wcError` also contains, and with
   * `request/aborted` when the request is canceled.
   */
  connect(wallet: WalletItem, namespace?: Namespace): Promise<readonly Account[]>
  /** Cancels the pairing and clears its link and error. */
  resetWcUri(): void
  /** Cancels the pending connection request. */
  resetConnectingWallet(): void
}

/**
 * Returns the wallets for an app with its own wallet list: available wallets, the catalogue, and the connection
 * request. All components of an instance share one connection request. The hook sends no request by itself; call
 * `fetchWallets` to load the catalogue.
 *
 * @example
 * const { wallets, connect, wcUri } = useAppKitWallets()
 * return wallets.map(wallet => <button key={wallet.id} onClick={() => connect(wallet).catch(() => {})}>{wallet.name}</button>)
 */
export function useAppKitWallets(): UseAppKitWalletsReturn {
  const kit = useInstance('useAppKitWallets')
  const current = useController(kit, walletsSource)
  const actions = useMemo(() => createActions(kit), [kit])
  return useMemo(() => ({ ...current, ...actions }), [current, actions])
}

function createActions(kit: AppKit | undefined): Omit<UseAppKitWalletsReturn, keyof WalletsSnapshot> {
  const getController = () => (kit && !isDestroyed(kit) ? getScope(kit)?.use(WalletsController) : undefined)
  const reset = () => getController()?.reset()
  return {
    fetchWallets: async options => getController()?.fetch(options),
    async connect(wallet, namespace) {
      const wallets = getController()
      if (!wallets) throw new AppKitError(kit ? 'instance/destroyed' : 'instance/missing')
      return wallets.connect(wallet, namespace)
    },
    resetWcUri: reset,
    resetConnectingWallet: reset,
  }
}
