'use client'
import { useMemo } from 'react'
import { SignInsController, type SignIn } from '../controllers/siwx/sign-ins.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../core/lazy.js'
import type { SIWXConfig, SIWXSession } from '../core/siwx.js'
import { getScope } from '../modal/instance.js'
import { useController, type HookSource } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitSIWX`. */
export interface UseAppKitSIWXReturn {
  /** The app's SIWX configuration; undefined if the app has no sign-in. */
  readonly siwx: SIWXConfig | undefined
  /** Undefined while disconnected, or on a network that the app does not support. */
  readonly status: SignIn['status'] | undefined
  readonly isSignedIn: boolean
  /** The valid sign-in session. */
  readonly session: SIWXSession | undefined
  /** Opens the sign-in screen. Rejects with `siwx/not-enabled`. */
  signIn(): Promise<void>
  /** Ends the account's sessions; also disconnects if sign-in is required. Rejects with `siwx/not-enabled`. */
  signOut(): Promise<void>
}

type Read = Pick<UseAppKitSIWXReturn, 'siwx' | 'status' | 'isSignedIn' | 'session'>

const loadSiwx = lazy(() => import('../controllers/siwx/siwx.js'))

const source: HookSource<Read> = {
  from: [SignInsController, NetworkController],
  initial: { siwx: undefined, status: undefined, isSignedIn: false, session: undefined },
  read(kit, namespace = kit.getState().activeChain) {
    const { status, session } = getScope(kit)?.use(SignInsController).get(namespace) ?? {}
    return { siwx: kit.getSIWX(), status, isSignedIn: status === 'signed-in', session }
  },
}

/**
 * Returns the sign-in status of the connected account; `namespace` defaults to the active one.
 *
 * @example const { isSignedIn, signIn, signOut } = useAppKitSIWX()
 */
export function useAppKitSIWX({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitSIWXReturn {
  const kit = useInstance('useAppKitSIWX')
  const current = useController(kit, source, namespace)
  const actions = useMemo(
    () => ({
      async signIn() {
        await kit?.open({ view: 'SIWXSignMessage', ...(namespace && { namespace }) })
      },
      async signOut() {
        const scope = kit && getScope(kit)
        if (!scope?.siwx) throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
        const { SiwxController } = await loadSiwx()
        await scope.use(SiwxController).signOut(namespace ?? scope.use(NetworkController).state.namespace)
      },
    }),
    [kit, namespace],
  )
  return useMemo(() => ({ ...current, ...actions }), [current, actions])
}
