'use client'

import { useMemo } from 'react'
import { stateSource } from '../modal/hooks/hook-sources.js'
import type { AppKitState } from '../modal/instance-state.js'
import type { AppKit } from '../modal/instance.js'
import { absentInstance } from './absent-instance.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/**
 * Returns the state of the modal: open, loading, initialized, and the active network.
 *
 * @example const { open, initialized } = useAppKitState()
 */
export function useAppKitState(): AppKitState {
  return useController(useInstance('useAppKitState'), stateSource)
}

/** Return type of `useAppKit`. */
export type UseAppKitReturn = Pick<AppKit, 'open' | 'close'>

/**
 * Returns functions that open and close the modal. Both are stable between renders.
 *
 * @example
 * const { open } = useAppKit()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function useAppKit(): UseAppKitReturn {
  const { open, close } = useInstance('useAppKit') ?? absentInstance
  return useMemo(() => ({ open, close }), [open, close])
}
