'use client'
import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { absentInstance } from './absent-instance.js'
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
