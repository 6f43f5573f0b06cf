'use client'
import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { type SignInRead, signInSource } from '../modal/hooks/hook-sources.js'
import { createSignInActions, type SignInActions } from '../modal/hooks/hook-actions.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitSIWX`. */
export interface UseAppKitSIWXReturn extends SignInRead, SignInActions {}

/**
 * Returns the sign-in status of the connected account; `namespace` defaults to the active one.
 *
 * @example const { isSignedIn, signIn, signOut } = useAppKitSIWX()
 */
export function useAppKitSIWX({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitSIWXReturn {
  const kit = useInstance('useAppKitSIWX')
  const current = useController(kit, signInSource, namespace)
  const actions = useMemo(() => createSignInActions(kit, namespace), [kit, namespace])
  return useMemo(() => ({ ...current, ...actions }), [current, actions])
}
