'use client'
import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { networkSource } from '../modal/hooks/hook-sources.js'
import type { AppKit } from '../modal/instance.js'
import type { NetworkChange } from '../modal/methods/network-methods.js'
import { absentInstance } from './absent-instance.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitNetwork`. */
export interface UseAppKitNetworkReturn extends NetworkChange, Pick<AppKit, 'switchNetwork'> {}

/**
 * Returns the active network and a function that switches it; `namespace` defaults to the active one.
 *
 * @example
 * const { caipNetwork, switchNetwork } = useAppKitNetwork()
 * return <button onClick={() => switchNetwork(base)}>{caipNetwork?.name}</button>
 */
export function useAppKitNetwork({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitNetworkReturn {
  const kit = useInstance('useAppKitNetwork')
  const current = useController(kit, networkSource, namespace)
  const { switchNetwork } = kit ?? absentInstance
  return useMemo(() => ({ ...current, switchNetwork }), [current, switchNetwork])
}

/**
 * Returns the active network without the function that switches it.
 *
 * @example const { chainId } = useAppKitNetworkCore()
 */
export function useAppKitNetworkCore({ namespace }: { readonly namespace?: Namespace } = {}): NetworkChange {
  return useController(useInstance('useAppKitNetworkCore'), networkSource, namespace)
}
