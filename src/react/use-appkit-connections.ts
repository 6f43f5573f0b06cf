'use client'
import { AccountController } from '../controllers/chain/account.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitConnection } from '../modal/methods/account-methods.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useAppKitConnections` gives. */
export interface UseAppKitConnectionsReturn {
  readonly connections: readonly AppKitConnection[]
}

const connections: Reading<UseAppKitConnectionsReturn> = {
  from: [AccountController],
  initial: { connections: [] },
  read: (kit, namespace) => ({ connections: kit.getConnections(namespace) }),
}

/**
 * The live connections: of one namespace, or of all.
 *
 * @example const { connections } = useAppKitConnections()
 */
export function useAppKitConnections(namespace?: Namespace): UseAppKitConnectionsReturn {
  return useController(useInstance('useAppKitConnections'), connections, namespace)
}
