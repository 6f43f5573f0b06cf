'use client'
import { AccountController } from '../controllers/connection/account.js'
import { ConnectionController } from '../controllers/connection/connection.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { ConnectorType, Provider } from '../core/connector.js'
import { useController, type HookSource } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitProvider`. Both fields are undefined while no provider is available. */
export interface UseAppKitProviderReturn<P = Provider> {
  readonly walletProvider: P | undefined
  readonly walletProviderType: ConnectorType | undefined
}

const provider: HookSource<UseAppKitProviderReturn> = {
  from: [ConnectionController, AccountController, NetworkController],
  initial: { walletProvider: undefined, walletProviderType: undefined },
  read: (kit, namespace) => ({
    walletProvider: kit.getProvider(namespace),
    walletProviderType: kit.getProviderType(namespace),
  }),
}

/**
 * Returns the connected wallet's own provider; `namespace` defaults to the active one. `P` is its expected type. On
 * eip155 it is an EIP-1193 provider.
 *
 * @example
 * const { walletProvider } = useAppKitProvider('eip155')
 * await walletProvider?.request({ method: 'eth_chainId' })
 */
export function useAppKitProvider<P = Provider>(namespace?: Namespace): UseAppKitProviderReturn<P> {
  return useController(useInstance('useAppKitProvider'), provider, namespace) as UseAppKitProviderReturn<P>
}
