'use client'
import { useCallback, useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { type ActionCallbacks, connectWallet, type TaskState, updateEmail } from '../modal/hooks/hook-actions.js'
import type { ConnectedWallet } from '../modal/hooks/modal-tasks.js'
import { useInstance } from './use-instance.js'
import { useTask } from './use-task.js'

/** Return type of `useAppKitWallet`. */
export interface UseAppKitWalletReturn extends TaskState<ConnectedWallet> {
  /** False on a server and during hydration. */
  readonly isReady: boolean
  /**
   * Opens the modal and connects a wallet, by connector id, catalogue id or name. Also accepts `email` and the social
   * logins. Resolves with undefined if it fails; `error` contains the failure.
   */
  connect(wallet: string): Promise<ConnectedWallet | undefined>
}

/**
 * Returns a function that connects one specific wallet, and its progress.
 *
 * @example
 * const { connect, isPending } = useAppKitWallet({ onSuccess: ({ address }) => console.log(address) })
 * return <button disabled={isPending} onClick={() => connect('MetaMask')}>MetaMask</button>
 */
export function useAppKitWallet({
  namespace,
  ...callbacks
}: ActionCallbacks<ConnectedWallet> & { readonly namespace?: Namespace } = {}): UseAppKitWalletReturn {
  const kit = useInstance('useAppKitWallet')
  const action = useCallback((wallet: string) => connectWallet(kit, wallet, namespace), [kit, namespace])
  const [state, connect] = useTask(action, callbacks)
  return useMemo(() => ({ ...state, isReady: kit !== undefined, connect }), [state, kit, connect])
}

/** Return type of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailReturn extends TaskState<{ readonly email: string }> {
  /** Opens the screen that changes the email address. Resolves with undefined if it fails. */
  updateEmail(): Promise<{ readonly email: string } | undefined>
}

/**
 * Returns a function that lets the user change the email address of the embedded wallet, and its progress.
 *
 * @example
 * const { updateEmail, data } = useAppKitUpdateEmail()
 * return <button onClick={() => updateEmail()}>{data?.email ?? 'Change email'}</button>
 */
export function useAppKitUpdateEmail(
  callbacks: ActionCallbacks<{ readonly email: string }> = {},
): UseAppKitUpdateEmailReturn {
  const kit = useInstance('useAppKitUpdateEmail')
  const action = useCallback(() => updateEmail(kit), [kit])
  const [state, start] = useTask(action, callbacks)
  return useMemo(() => ({ ...state, updateEmail: start }), [state, start])
}
