'use client'
import { AccountController } from '../controllers/chain/account.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitConnection } from '../modal/methods/connection-methods.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

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
