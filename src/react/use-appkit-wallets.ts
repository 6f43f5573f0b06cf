'use client'
import { useMemo } from 'react'
import type { Account } from '../core/account.js'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { scopeOf, type AppKit } from '../modal/instance.js'
import { isOver } from './appkit-provider.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'
import {
  type FetchWalletsOptions,
  shownWallets,
  type ShownWallets,
  WalletsController,
} from './wallets/wallets-controller.js'
import type { WalletItem } from './wallets/wallet-item.js'

/** What `useAppKitWallets` gives. */
export interface UseAppKitWalletsReturn extends ShownWallets {
  /** Asks the catalogue. Never rejects: `fetchError` says what failed. */
  fetchWallets(options?: FetchWalletsOptions): Promise<void>
  /**
   * Asks a wallet to connect. Rejects with `wallet/*` and `pairing/*`, which `wcError` says too, and with
   * `request/aborted` when it was given up.
   */
  connect(wallet: WalletItem, namespace?: Namespace): Promise<readonly Account[]>
  /** Gives the pairing up, and forgets its link and its error. */
  resetWcUri(): void
  /** Gives up the wallet that is being asked. */
  resetConnectingWallet(): void
}

/**
 * The wallets, for an app that draws its own screens: what can be connected, the catalogue, and one connection at a
 * time, the same for every component of an instance. Asks nobody by itself: the catalogue is asked by `fetchWallets`.
 *
 * @example
 * const { wallets, connect, wcUri } = useAppKitWallets()
 * return wallets.map(wallet => <button key={wallet.id} onClick={() => connect(wallet).catch(() => {})}>{wallet.name}</button>)
 */
export function useAppKitWallets(): UseAppKitWalletsReturn {
  const kit = useInstance('useAppKitWallets')
  const current = useController(kit, shownWallets)
  const verbs = useMemo(() => verbsOf(kit), [kit])
  return useMemo(() => ({ ...current, ...verbs }), [current, verbs])
}

function verbsOf(kit: AppKit | undefined): Omit<UseAppKitWalletsReturn, keyof ShownWallets> {
  const controller = () => (kit && !isOver(kit) ? scopeOf(kit)?.use(WalletsController) : undefined)
  const reset = () => controller()?.reset()
  return {
    fetchWallets: async options => controller()?.fetch(options),
    async connect(wallet, namespace) {
      const wallets = controller()
      if (!wallets) throw new AppKitError(kit ? 'instance/destroyed' : 'instance/missing')
      return wallets.connect(wallet, namespace)
    },
    resetWcUri: reset,
    resetConnectingWallet: reset,
  }
}
