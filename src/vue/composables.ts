import type { Namespace } from '../core/caip.js'
import type { Provider } from '../core/connector.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import {
  type ActionCallbacks,
  type ConnectionActions,
  type ConnectionChange,
  connectWallet,
  createConnectionActions,
  createSignInActions,
  disconnectWallets,
  type SignInActions,
  type TaskState,
  updateEmail,
} from '../modal/hooks/hook-actions.js'
import {
  accountSource,
  connectionsSource,
  connectionSource,
  type CurrentConnection,
  eventsSource,
  networkSource,
  providerSource,
  type SignInRead,
  signInSource,
  stateSource,
  themeSource,
  type UseAppKitConnectionsReturn,
  type UseAppKitEventsReturn,
  type UseAppKitProviderReturn,
  type UseWalletInfoReturn,
  walletInfoSource,
} from '../modal/hooks/hook-sources.js'
import type { ConnectedWallet } from '../modal/hooks/modal-tasks.js'
import type { AppKit } from '../modal/instance.js'
import type { AppKitAccount, AppKitState } from '../modal/instance-state.js'
import type { AppKitTheme } from '../modal/methods/modal-methods.js'
import type { NetworkChange } from '../modal/methods/network-methods.js'
import { type FieldRefs, useFields, useInstance, useTask } from './use-store.js'

/** An optional namespace; the active one applies without it. */
export interface NamespaceOption {
  readonly namespace?: Namespace
}

const missing = () => Promise.reject(new AppKitError('instance/missing', { text: 'No instance exists on a server' }))

/**
 * Returns functions that open and close the modal.
 *
 * @example const { open } = useAppKit()
 */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  const kit = useInstance('useAppKit')
  return { open: kit?.open ?? missing, close: kit?.close ?? missing }
}

/** Returns the state of the modal: open, loading, initialized, and the active network. */
export function useAppKitState(): FieldRefs<AppKitState> {
  return useFields(useInstance('useAppKitState'), stateSource)
}

/**
 * Returns the connected account of a namespace.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({ namespace }: NamespaceOption = {}): FieldRefs<AppKitAccount> {
  return useFields(useInstance('useAppKitAccount'), accountSource, namespace)
}

/** Returns the connected wallet of a namespace. */
export function useWalletInfo(namespace?: Namespace): FieldRefs<UseWalletInfoReturn> {
  return useFields(useInstance('useWalletInfo'), walletInfoSource, namespace)
}

/**
 * Returns the active network and a function that switches it.
 *
 * @example const { caipNetwork, switchNetwork } = useAppKitNetwork()
 */
export function useAppKitNetwork({ namespace }: NamespaceOption = {}): FieldRefs<NetworkChange> &
  Pick<AppKit, 'switchNetwork'> {
  const kit = useInstance('useAppKitNetwork')
  return { ...useFields(kit, networkSource, namespace), switchNetwork: kit?.switchNetwork ?? missing }
}

/** Returns the active network without the function that switches it. */
export function useAppKitNetworkCore({ namespace }: NamespaceOption = {}): FieldRefs<NetworkChange> {
  return useFields(useInstance('useAppKitNetworkCore'), networkSource, namespace)
}

/** Returns the connected wallet's own provider. `P` is its expected type. */
export function useAppKitProvider<P = Provider>(namespace?: Namespace): FieldRefs<UseAppKitProviderReturn<P>> {
  const fields = useFields(useInstance('useAppKitProvider'), providerSource, namespace)
  return fields as FieldRefs<UseAppKitProviderReturn<P>>
}

/** Returns the modal's theme and functions that change it. */
export function useAppKitTheme(): FieldRefs<AppKitTheme> & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {
  const kit = useInstance('useAppKitTheme')
  return {
    ...useFields(kit, themeSource),
    setThemeMode: mode => kit?.setThemeMode(mode),
    setThemeVariables: variables => kit?.setThemeVariables(variables),
  }
}

/** Returns the latest event. Use the instance's `subscribeEvents` to receive every event. */
export function useAppKitEvents(): FieldRefs<UseAppKitEventsReturn> {
  return useFields(useInstance('useAppKitEvents'), eventsSource)
}

/** Return type of `useAppKitBalance`. */
export interface UseAppKitBalanceReturn {
  /** Reads the native balance, cached for 30 s. Rejects with `balance/unavailable`. */
  fetchBalance(): Promise<{ readonly balance: string; readonly symbol: string }>
}

/** Reads the connected account's native balance on demand. */
export function useAppKitBalance({ namespace }: NamespaceOption = {}): UseAppKitBalanceReturn {
  const kit = useInstance('useAppKitBalance')
  return {
    async fetchBalance() {
      const balance = await kit?.updateNativeBalance(namespace)
      if (!balance) throw new AppKitError('balance/unavailable')
      return balance
    },
  }
}

/** Returns a function that disconnects one wallet by its connector id, one namespace, or all wallets. Never rejects. */
export function useDisconnect(): {
  disconnect(what?: { readonly id?: string; readonly namespace?: Namespace }): Promise<void>
} {
  const kit = useInstance('useDisconnect')
  return { disconnect: async (what = {}) => kit && disconnectWallets(kit, what) }
}

/** Returns the connected wallets of one namespace, or of all, and the inactive ones. */
export function useAppKitConnections(namespace?: Namespace): FieldRefs<UseAppKitConnectionsReturn> {
  return useFields(useInstance('useAppKitConnections'), connectionsSource, namespace)
}

/** Returns the connection of a namespace, and functions that switch and delete connections. */
export function useAppKitConnection({
  namespace,
  ...callbacks
}: NamespaceOption & ActionCallbacks<ConnectionChange> = {}): FieldRefs<CurrentConnection> & ConnectionActions {
  const kit = useInstance('useAppKitConnection')
  return { ...useFields(kit, connectionSource, namespace), ...createConnectionActions(kit, namespace, callbacks) }
}

/** Returns the sign-in status of the connected account, and functions that sign in and out. */
export function useAppKitSIWX({ namespace }: NamespaceOption = {}): FieldRefs<SignInRead> & SignInActions {
  const kit = useInstance('useAppKitSIWX')
  return { ...useFields(kit, signInSource, namespace), ...createSignInActions(kit, namespace) }
}

/** Return type of `useAppKitWallet`. */
export interface UseAppKitWalletReturn extends FieldRefs<TaskState<ConnectedWallet>> {
  /** False on a server. */
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
 * @example const { connect, isPending } = useAppKitWallet({ onSuccess: ({ address }) => console.log(address) })
 */
export function useAppKitWallet({
  namespace,
  ...callbacks
}: NamespaceOption & ActionCallbacks<ConnectedWallet> = {}): UseAppKitWalletReturn {
  const kit = useInstance('useAppKitWallet')
  const [progress, connect] = useTask((wallet: string) => connectWallet(kit, wallet, namespace), callbacks)
  return { ...progress, isReady: kit !== undefined, connect }
}

/** Return type of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailReturn extends FieldRefs<TaskState<{ readonly email: string }>> {
  /** Opens the screen that changes the email address. Resolves with undefined if it fails. */
  updateEmail(): Promise<{ readonly email: string } | undefined>
}

/** Returns a function that lets the user change the email address of the embedded wallet, and its progress. */
export function useAppKitUpdateEmail(
  callbacks: ActionCallbacks<{ readonly email: string }> = {},
): UseAppKitUpdateEmailReturn {
  const kit = useInstance('useAppKitUpdateEmail')
  const [progress, start] = useTask(() => updateEmail(kit), callbacks)
  return { ...progress, updateEmail: start }
}
