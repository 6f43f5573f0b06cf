'use client'
import { useMemo } from 'react'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKit } from '../modal/instance.js'
import type { NetworkChange } from '../modal/methods/network-methods.js'
import { absentInstance } from './absent-instance.js'
import { useController, type HookSource } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitNetwork`. */
export interface UseAppKitNetworkReturn extends NetworkChange, Pick<AppKit, 'switchNetwork'> {}

const network: HookSource<NetworkChange> = {
  from: [NetworkController, AccountController],
  initial: {
    caipNetwork: undefined,
    caipNetworkId: undefined,
    chainId: undefined,
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  },
  read: (kit, namespace) => kit.getNetwork(namespace),
}

/**
 * Returns the active network and a function that switches it; `namespace` defaults to the active one.
 *
 * @example
 * const { caipNetwork, switchNetwork } = useAppKitNetwork()
 * return <button onClick={() => switchNetwork(base)}>{caipNetwork?.name}</button>
 */
export function useAppKitNetwork({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitNetworkReturn {
  const kit = useInstance('useAppKitNetwork')
  const current = useController(kit, network, namespace)
  const { switchNetwork } = kit ?? absentInstance
  return useMemo(() => ({ ...current, switchNetwork }), [current, switchNetwork])
}
