'use client'

import { useMemo } from 'react'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitConnection } from '../modal/methods/account-methods.js'
import { absentInstance } from './absent-instance.js'
import { type HookSource, useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useDisconnect`. */
export interface UseDisconnectReturn {
  /** Disconnects one namespace, or all of them. Never rejects. */
  disconnect(what?: { readonly namespace?: Namespace }): Promise<void>
}

/**
 * Returns a function that disconnects wallets.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect()}>Disconnect</button>
 */
export function useDisconnect(): UseDisconnectReturn {
  const { disconnect } = useInstance('useDisconnect') ?? absentInstance
  return useMemo(() => ({ disconnect: ({ namespace } = {}) => disconnect(namespace) }), [disconnect])
}

/** Return type of `useAppKitConnection`. */
export interface UseAppKitConnectionReturn {
  /** Undefined while disconnected. */
  readonly connection: AppKitConnection | undefined
  /** True while a connection request is pending or a stored connection is being restored. */
  readonly isPending: boolean
  /** Disconnects this wallet. Never rejects. */
  disconnect(): Promise<void>
}

const connection: HookSource<Omit<UseAppKitConnectionReturn, 'disconnect'>> = {
  from: [AccountController, NetworkController],
  initial: { connection: undefined, isPending: false },
  read(kit, namespace = kit.getActiveChainNamespace()) {
    const { status } = kit.getAccount(namespace)
    return {
      connection: kit.getConnections(namespace)[0],
      isPending: status === 'connecting' || status === 'reconnecting',
    }
  },
}

/**
 * Returns the connection of a namespace and a function that disconnects it; `namespace` defaults to the active one.
 *
 * @example
 * const { connection, disconnect } = useAppKitConnection({ namespace: 'eip155' })
 * return connection && <button onClick={disconnect}>Leave {connection.name}</button>
 */
export function useAppKitConnection({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitConnectionReturn {
  const kit = useInstance('useAppKitConnection')
  const current = useController(kit, connection, namespace)
  const { disconnect } = kit ?? absentInstance
  const target = namespace ?? current.connection?.namespace
  return useMemo(
    () => ({ ...current, disconnect: async () => void (target && (await disconnect(target))) }),
    [current, disconnect, target],
  )
}

/** Return type of `useAppKitConnections`. */
export interface UseAppKitConnectionsReturn {
  readonly connections: readonly AppKitConnection[]
  /** Connected wallets that are currently inactive. */
  readonly recentConnections: readonly AppKitConnection[]
}

const connections: HookSource<UseAppKitConnectionsReturn> = {
  from: [AccountController],
  initial: { connections: [], recentConnections: [] },
  read: (kit, namespace) => ({
    connections: kit.getConnections(namespace),
    recentConnections: kit.getRecentConnections(namespace),
  }),
}

/**
 * Returns the live connections of one namespace, or of all.
 *
 * @example const { connections } = useAppKitConnections()
 */
export function useAppKitConnections(namespace?: Namespace): UseAppKitConnectionsReturn {
  return useController(useInstance('useAppKitConnections'), connections, namespace)
}
