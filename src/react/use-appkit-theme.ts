'use client'
import { useMemo } from 'react'
import { themeSource } from '../modal/hooks/hook-sources.js'
import type { AppKit } from '../modal/instance.js'
import type { AppKitTheme } from '../modal/methods/modal-methods.js'
import { absentInstance } from './absent-instance.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitTheme`. */
export interface UseAppKitThemeReturn extends AppKitTheme, Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {}

/**
 * Returns the modal's theme and functions that change it.
 *
 * @example
 * const { themeMode, setThemeMode } = useAppKitTheme()
 * return <button onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>Theme</button>
 */
export function useAppKitTheme(): UseAppKitThemeReturn {
  const kit = useInstance('useAppKitTheme')
  const current = useController(kit, themeSource)
  const { setThemeMode, setThemeVariables } = kit ?? absentInstance
  return useMemo(() => ({ ...current, setThemeMode, setThemeVariables }), [current, setThemeMode, setThemeVariables])
}
