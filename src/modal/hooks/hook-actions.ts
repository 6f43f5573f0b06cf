import { NetworkController } from '../../controllers/networks/network.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { type AppKit, getScope } from '../instance.js'
import type { AppKitConnection } from '../methods/account-methods.js'
import type { ConnectedWallet } from './modal-tasks.js'

/** Called after an action of a hook. The returned promises never reject; failures are passed to `onError`. */
export interface ActionCallbacks<T> {
  readonly onSuccess?: ((result: T) => void) | undefined
  readonly onError?: ((error: AppKitError) => void) | undefined
}

/** The progress of an action that the user completes in the modal. */
export interface TaskState<T> {
  readonly data: T | undefined
  readonly error: AppKitError | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

export const idleTask: TaskState<never> = {
  data: undefined,
  error: undefined,
  isPending: false,
  isError: false,
  isSuccess: false,
}

/** Runs an action and reports its progress. Resolves with undefined if it fails. */
export async function runTask<T>(
  action: () => Promise<T>,
  { onSuccess, onError }: ActionCallbacks<T>,
  onState: (state: TaskState<T>) => void,
): Promise<T | undefined> {
  onState({ ...idleTask, isPending: true })
  try {
    const data = await action()
    onState({ ...idleTask, data, isSuccess: true })
    onSuccess?.(data)
    return data
  } catch (cause) {
    const error = AppKitError.from(cause, 'wallet/failed')
    onState({ ...idleTask, error, isError: true })
    onError?.(error)
    return undefined
  }
}

/** What a hook switched to or deleted. */
export interface ConnectionChange {
  readonly address: string | undefined
  readonly namespace: Namespace
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

/** The functions of `useAppKitConnection`. */
export interface ConnectionActions {
  /**
   * Switches to a connected wallet, or to one of its accounts. Prompts the user if the wallet requires it. Never
   * rejects; failures are passed to `onError`.
   */
  switchConnection(to: {
    readonly connection: Pick<AppKitConnection, 'connectorId'> & Partial<AppKitConnection>
    readonly address?: string | undefined
  }): Promise<void>
  /** Ends a connection by its connector, and keeps the others. Never rejects. */
  deleteConnection(of: { readonly connectorId: string; readonly address?: string | undefined }): Promise<void>
}

/** Disconnects one wallet by its connector id, one namespace, or all of them. Never rejects. */
export async function disconnectWallets(
  kit: AppKit,
  { id, namespace }: { readonly id?: string; readonly namespace?: Namespace },
): Promise<void> {
  if (id === undefined) return kit.disconnect(namespace)
  const listed = [...kit.getConnections(namespace), ...kit.getRecentConnections(namespace)]
  for (const connection of listed)
    if (connection.connectorId === id) await kit.deleteConnection({ namespace: connection.namespace, connectorId: id })
}

export function createConnectionActions(
  kit: Pick<AppKit, 'switchConnection' | 'deleteConnection' | 'getConnections' | 'getActiveChainNamespace'> | undefined,
  requestedNamespace: Namespace | undefined,
  { onSuccess, onError }: ActionCallbacks<ConnectionChange>,
): ConnectionActions {
  const run = async (action: (present: NonNullable<typeof kit>) => Promise<ConnectionChange>) => {
    try {
      if (!kit) throw new AppKitError('instance/missing', { text: 'No instance exists before hydration' })
      const change = await action(kit)
      onSuccess?.(change)
    } catch (error) {
      onError?.(AppKitError.from(error, 'wallet/failed'))
    }
  }
  return {
    switchConnection: ({ connection, address }) =>
      run(async present => {
        const namespace = connection.namespace ?? requestedNamespace ?? present.getActiveChainNamespace()
        const { connectorId } = connection
        const previous = present.getConnections(namespace)[0]
        await present.switchConnection({ namespace, connectorId, address })
        const current = present.getConnections(namespace)[0]
        return {
          namespace,
          address: current?.accounts[0]?.address,
          hasSwitchedAccount: previous?.accounts[0]?.address !== current?.accounts[0]?.address,
          hasSwitchedWallet: previous?.connectorId !== connectorId,
          hasDeletedWallet: false,
        }
      }),
    deleteConnection: ({ connectorId, address }) =>
      run(async present => {
        const namespace = requestedNamespace ?? present.getActiveChainNamespace()
        await present.deleteConnection({ namespace, connectorId })
        return { namespace, address, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: true }
      }),
  }
}

const loadTasks = lazy(() => import('./modal-tasks.js'))

/**
 * Opens the modal, connects one wallet, and resolves with its account.
 * @throws AppKitError `wallet/not-found`, the wallet's error, or `request/aborted` if the user closes the modal
 */
export async function connectWallet(
  kit: AppKit | undefined,
  wallet: string,
  namespace?: Namespace,
): Promise<ConnectedWallet> {
  return (await loadTasks()).connectWalletAndWait(kit, wallet, namespace)
}

/**
 * Opens the screen that changes the email address of the embedded wallet, and resolves with the new address.
 * @throws AppKitError `account/missing` without an embedded wallet, or `request/aborted` if the user leaves the screen
 */
export async function updateEmail(kit: AppKit | undefined): Promise<{ readonly email: string }> {
  return (await loadTasks()).updateEmailAndWait(kit)
}

const loadSiwx = lazy(() => import('../../controllers/siwx/siwx.js'))

/** The functions of `useAppKitSIWX`. */
export interface SignInActions {
  /** Opens the sign-in screen. Rejects with `siwx/not-enabled`. */
  signIn(): Promise<void>
  /** Ends the account's sessions; also disconnects if sign-in is required. Rejects with `siwx/not-enabled`. */
  signOut(): Promise<void>
}

export function createSignInActions(kit: AppKit | undefined, namespace: Namespace | undefined): SignInActions {
  return {
    async signIn() {
      await kit?.open({ view: 'SIWXSignMessage', ...(namespace && { namespace }) })
    },
    async signOut() {
      const scope = kit && getScope(kit)
      if (!scope?.siwx) throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
      const { SiwxController } = await loadSiwx()
      await scope.use(SiwxController).signOut(namespace ?? scope.use(NetworkController).state.namespace)
    },
  }
}
