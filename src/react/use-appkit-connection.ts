'use client'
import { useMemo } from 'react'
import { AccountController } from '../controllers/chain/account.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitConnection } from '../modal/methods/connection-methods.js'
import { absentInstance } from './absent-instance.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

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
