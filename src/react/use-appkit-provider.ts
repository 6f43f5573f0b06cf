'use client'
import type { Namespace } from '../core/caip.js'
import type { Provider } from '../core/connector.js'
import { providerSource, type UseAppKitProviderReturn } from '../modal/hooks/hook-sources.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/**
 * Returns the connected wallet's own provider; `namespace` defaults to the active one. `P` is its expected type. On
 * eip155 it is an EIP-1193 provider.
 *
 * @example
 * const { walletProvider } = useAppKitProvider('eip155')
 * await walletProvider?.request({ method: 'eth_chainId' })
 */
export function useAppKitProvider<P = Provider>(namespace?: Namespace): UseAppKitProviderReturn<P> {
  return useController(useInstance('useAppKitProvider'), providerSource, namespace) as UseAppKitProviderReturn<P>
}
