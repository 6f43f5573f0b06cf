'use client'
import { AccountController } from '../controllers/chain/account.js'
import { IdentityController } from '../controllers/chain/identity.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitAccount } from '../modal/reads.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

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
