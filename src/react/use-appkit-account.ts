'use client'

import { AccountController } from '../controllers/connection/account.js'
import { IdentityController } from '../controllers/connection/identity.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { WalletInfo } from '../core/account.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitAccount } from '../modal/instance-state.js'
import { type Reading, useController } from './use-controller.js'
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

const account: Reading<AppKitAccount> = {
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
 * The connected account: of one namespace, or of the active one.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AppKitAccount {
  return useController(useInstance('useAppKitAccount'), account, namespace)
}
