'use client'
import { AccountController } from '../controllers/connection/account.js'
import { ConnectionController } from '../controllers/connection/connection.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { ConnectorType, Provider } from '../core/connector.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useAppKitProvider` gives; both undefined while there is no provider that answers. */
export interface UseAppKitProviderReturn<P = Provider> {
  readonly walletProvider: P | undefined
  readonly walletProviderType: ConnectorType | undefined
}

const provider: Reading<UseAppKitProviderReturn> = {
  from: [ConnectionController, AccountController, NetworkController],
  initial: { walletProvider: undefined, walletProviderType: undefined },
  read: (kit, namespace) => ({
    walletProvider: kit.getProvider(namespace),
    walletProviderType: kit.getProviderType(namespace),
  }),
}

/**
 * The connected wallet's own provider, in one namespace or the active one. `P` is the type it is known to have there;
 * on eip155 it is an EIP-1193 provider.
 *
 * @example
 * const { walletProvider } = useAppKitProvider('eip155')
 * await walletProvider?.request({ method: 'eth_chainId' })
 */
export function useAppKitProvider<P = Provider>(namespace?: Namespace): UseAppKitProviderReturn<P> {
  return useController(useInstance('useAppKitProvider'), provider, namespace) as UseAppKitProviderReturn<P>
}
