'use client'

import { useMemo } from 'react'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitConnection } from '../modal/methods/account-methods.js'
import { absentInstance } from './absent-instance.js'
import { type Reading, useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useDisconnect` gives. */
export interface UseDisconnectReturn {
  /** Ends the connection of one namespace, or all of them. Never rejects. */
  disconnect(what?: { readonly namespace?: Namespace }): Promise<void>
}

/**
 * Ends connections.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect()}>Disconnect</button>
 */
export function useDisconnect(): UseDisconnectReturn {
  const { disconnect } = useInstance('useDisconnect') ?? absentInstance
  return useMemo(() => ({ disconnect: ({ namespace } = {}) => disconnect(namespace) }), [disconnect])
}

/** What `useAppKitConnection` gives. */
export interface UseAppKitConnectionReturn {
  /** Undefined while nobody is connected there. */
  readonly connection: AppKitConnection | undefined
  /** Whether a wallet is being asked, or a stored connection resolved. */
  readonly isPending: boolean
  /** Ends this connection. Never rejects. */
  disconnect(): Promise<void>
}

const connection: Reading<Omit<UseAppKitConnectionReturn, 'disconnect'>> = {
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
 * The connection of one namespace, or of the active one, and its end.
 *
 * @example
 * const { connection, disconnect } = useAppKitConnection({ namespace: 'eip155' })
 * return connection && <button onClick={disconnect}>Leave {connection.name}</button>
 */
export function useAppKitConnection({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitConnectionReturn {
  const kit = useInstance('useAppKitConnection')
  const current = useController(kit, connection, namespace)
  const { disconnect } = kit ?? absentInstance
  const meant = namespace ?? current.connection?.namespace
  return useMemo(
    () => ({ ...current, disconnect: async () => void (meant && (await disconnect(meant))) }),
    [current, disconnect, meant],
  )
}

/** What `useAppKitConnections` gives. */
export interface UseAppKitConnectionsReturn {
  readonly connections: readonly AppKitConnection[]
  /** Those that are connected beside the ones in use. */
  readonly recentConnections: readonly AppKitConnection[]
}

const connections: Reading<UseAppKitConnectionsReturn> = {
  from: [AccountController],
  initial: { connections: [], recentConnections: [] },
  read: (kit, namespace) => ({
    connections: kit.getConnections(namespace),
    recentConnections: kit.getRecentConnections(namespace),
  }),
}

/**
 * The live connections: of one namespace, or of all.
 *
 * @example const { connections } = useAppKitConnections()
 */
export function useAppKitConnections(namespace?: Namespace): UseAppKitConnectionsReturn {
  return useController(useInstance('useAppKitConnections'), connections, namespace)
}
