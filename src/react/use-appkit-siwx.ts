'use client'
import { useMemo } from 'react'
import { SignInsController, type SignIn } from '../controllers/siwx/sign-ins.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXSession } from '../core/siwx.js'
import { scopeOf } from '../modal/instance.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useAppKitSIWX` gives. */
export interface UseAppKitSIWXReturn {
  /** Who keeps the app's sign-ins; undefined where the app has none. */
  readonly siwx: SIWXConfig | undefined
  /** Undefined where nobody is connected, or on no network of the app. */
  readonly status: SignIn['status'] | undefined
  readonly isSignedIn: boolean
  /** The sign-in that holds. */
  readonly session: SIWXSession | undefined
  /** Opens the screen that asks the connected account. Rejects with `siwx/not-enabled`. */
  signIn(): Promise<void>
  /** Ends the sign-ins of the account; its connection, too, where sign-in is required. Rejects with `siwx/not-enabled`. */
  signOut(): Promise<void>
}

type Read = Pick<UseAppKitSIWXReturn, 'siwx' | 'status' | 'isSignedIn' | 'session'>

const reading: Reading<Read> = {
  from: [SignInsController, NetworkController],
  initial: { siwx: undefined, status: undefined, isSignedIn: false, session: undefined },
  read(kit, namespace = kit.getState().activeChain) {
    const { status, session } = scopeOf(kit)?.use(SignInsController).of(namespace) ?? {}
    return { siwx: kit.getSIWX(), status, isSignedIn: status === 'signed-in', session }
  },
}

/**
 * Whether the connected account is signed in: of one namespace, or of the active one.
 *
 * @example const { isSignedIn, signIn, signOut } = useAppKitSIWX()
 */
export function useAppKitSIWX({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitSIWXReturn {
  const kit = useInstance('useAppKitSIWX')
  const read = useController(kit, reading, namespace)
  const verbs = useMemo(
    () => ({
      async signIn() {
        await kit?.open({ view: 'SIWXSignMessage', ...(namespace && { namespace }) })
      },
      async signOut() {
        const scope = kit && scopeOf(kit)
        if (!scope?.siwx) throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
        const { SiwxController } = await import('../controllers/siwx/siwx.js')
        await scope.use(SiwxController).signOut(namespace ?? scope.use(NetworkController).state.namespace)
      },
    }),
    [kit, namespace],
  )
  return useMemo(() => ({ ...read, ...verbs }), [read, verbs])
}
