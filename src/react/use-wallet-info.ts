'use client'
import { AccountController } from '../controllers/chain/account.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { WalletInfo } from '../core/account.js'
import type { Namespace } from '../core/caip.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useWalletInfo` gives. */
export interface UseWalletInfoReturn {
  /** Name and icon of the wallet; undefined while none is connected. */
  readonly walletInfo: WalletInfo | undefined
}

const info: Reading<UseWalletInfoReturn> = {
  from: [AccountController, NetworkController],
  initial: { walletInfo: undefined },
  read: (kit, namespace) => ({ walletInfo: kit.getWalletInfo(namespace) }),
}

/**
 * The wallet one namespace is connected with, or the active one.
 *
 * @example const { walletInfo } = useWalletInfo('eip155')
 */
export function useWalletInfo(namespace?: Namespace): UseWalletInfoReturn {
  return useController(useInstance('useWalletInfo'), info, namespace)
}
