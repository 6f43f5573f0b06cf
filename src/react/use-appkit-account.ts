'use client'

import { AccountController } from '../controllers/connection/account.js'
import { IdentityController } from '../controllers/connection/identity.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { WalletInfo } from '../core/account.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitAccount } from '../modal/instance-state.js'
import { type HookSource, useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useWalletInfo`. */
export interface UseWalletInfoReturn {
  /** The wallet's name and icon; undefined while disconnected. */
  readonly walletInfo: WalletInfo | undefined
}

const info: HookSource<UseWalletInfoReturn> = {
  from: [AccountController, NetworkController],
  initial: { walletInfo: undefined },
  read: (kit, namespace) => ({ walletInfo: kit.getWalletInfo(namespace) }),
}

/**
 * Returns the connected wallet of a namespace; defaults to the active namespace.
 *
 * @example const { walletInfo } = useWalletInfo('eip155')
 */
export function useWalletInfo(namespace?: Namespace): UseWalletInfoReturn {
  return useController(useInstance('useWalletInfo'), info, namespace)
}

const account: HookSource<AppKitAccount> = {
  from: [AccountController, NetworkController, IdentityController],
  initial: {
    address: undefined,
    caipAddress: undefined,
    allAccounts: [],
    isConnected: false,
    status: 'disconnected',
    unanswered: undefined,
    profileName: undefined,
    profileImage: undefined,
  },
  read: (kit, namespace) => kit.getAccount(namespace),
}

/**
 * Returns the connected account of a namespace; defaults to the active namespace.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AppKitAccount {
  return useController(useInstance('useAppKitAccount'), account, namespace)
}
