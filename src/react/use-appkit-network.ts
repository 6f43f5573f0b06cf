'use client'
import { useMemo } from 'react'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKit } from '../modal/instance.js'
import type { NetworkChange } from '../modal/methods/network-methods.js'
import { absentInstance } from './absent-instance.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useAppKitNetwork` gives. */
export interface UseAppKitNetworkReturn extends NetworkChange, Pick<AppKit, 'switchNetwork'> {}

const network: Reading<NetworkChange> = {
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
 * The network in use, in one namespace or the active one, and how it is changed.
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
