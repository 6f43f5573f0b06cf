'use client'
import { useMemo } from 'react'
import type { AppKit } from '../modal/instance.js'
import { absentInstance } from './absent-instance.js'
import { useInstance } from './use-instance.js'

/** What `useAppKit` gives. */
export type UseAppKitReturn = Pick<AppKit, 'open' | 'close'>

/**
 * Opens and closes the modal. Both functions stay the same between renders.
 *
 * @example
 * const { open } = useAppKit()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function useAppKit(): UseAppKitReturn {
  const { open, close } = useInstance('useAppKit') ?? absentInstance
  return useMemo(() => ({ open, close }), [open, close])
}
