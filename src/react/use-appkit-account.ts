'use client'

import type { Namespace } from '../core/caip.js'
import { accountSource, type UseWalletInfoReturn, walletInfoSource } from '../modal/hooks/hook-sources.js'
import type { AppKitAccount } from '../modal/instance-state.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/**
 * Returns the connected wallet of a namespace; defaults to the active namespace.
 *
 * @example const { walletInfo } = useWalletInfo('eip155')
 */
export function useWalletInfo(namespace?: Namespace): UseWalletInfoReturn {
  return useController(useInstance('useWalletInfo'), walletInfoSource, namespace)
}

/**
 * Returns the connected account of a namespace; defaults to the active namespace.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AppKitAccount {
  return useController(useInstance('useAppKitAccount'), accountSource, namespace)
}
