'use client'

import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import {
  type ActionCallbacks,
  type ConnectionActions,
  type ConnectionChange,
  createConnectionActions,
  disconnectWallets,
} from '../modal/hooks/hook-actions.js'
import {
  connectionsSource,
  connectionSource,
  type CurrentConnection,
  type UseAppKitConnectionsReturn,
} from '../modal/hooks/hook-sources.js'
import { absentInstance } from './absent-instance.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'
import { useLatestCallbacks } from './use-task.js'

/** Return type of `useDisconnect`. */
export interface UseDisconnectReturn {
  /** Disconnects one wallet by its connector id, one namespace, or all of them. Never rejects. */
  disconnect(what?: { readonly id?: string; readonly namespace?: Namespace }): Promise<void>
}

/**
 * Returns a function that disconnects wallets.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect()}>Disconnect</button>
 */
export function useDisconnect(): UseDisconnectReturn {
  const kit = useInstance('useDisconnect')
  return useMemo(() => ({ disconnect: async (what = {}) => kit && disconnectWallets(kit, what) }), [kit])
}

/** Options of `useAppKitConnection`. */
export interface UseAppKitConnectionOptions extends ActionCallbacks<ConnectionChange> {
  /** Default: the active namespace. */
  readonly namespace?: Namespace
}

/** Return type of `useAppKitConnection`. */
export interface UseAppKitConnectionReturn extends CurrentConnection, ConnectionActions {
  /** Disconnects this wallet. Never rejects. */
  disconnect(): Promise<void>
}

/**
 * Returns the connection of a namespace, and functions that switch, delete and disconnect wallets.
 *
 * @example
 * const { connection, disconnect } = useAppKitConnection({ namespace: 'eip155' })
 * return connection && <button onClick={disconnect}>Leave {connection.name}</button>
 */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const { namespace } = options
  const kit = useInstance('useAppKitConnection')
  const current = useController(kit, connectionSource, namespace)
  const callbacks = useLatestCallbacks(options)
  const target = namespace ?? current.connection?.namespace
  const actions = useMemo(() => createConnectionActions(kit, namespace, callbacks), [kit, namespace, callbacks])
  const { disconnect } = kit ?? absentInstance
  return useMemo(
    () => ({ ...current, ...actions, disconnect: async () => void (target && (await disconnect(target))) }),
    [current, actions, disconnect, target],
  )
}

/**
 * Returns the live connections of one namespace, or of all.
 *
 * @example const { connections } = useAppKitConnections()
 */
export function useAppKitConnections(namespace?: Namespace): UseAppKitConnectionsReturn {
  return useController(useInstance('useAppKitConnections'), connectionsSource, namespace)
}
