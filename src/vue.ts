export { createAppKit } from './modal/create-appkit.js'
export type { AppKit } from './modal/instance.js'
export type { OpenOptions, OpenResult } from './modal/shell-module.js'
export { AppKitError } from './core/errors/appkit-error.js'
export { type FieldRefs, provideAppKit } from './vue/use-store.js'
export {
  type NamespaceOption,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  type UseAppKitBalanceReturn,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  type UseAppKitUpdateEmailReturn,
  useAppKitWallet,
  type UseAppKitWalletReturn,
  useDisconnect,
  useWalletInfo,
} from './vue/composables.js'
export type {
  ActionCallbacks,
  ConnectionActions,
  ConnectionChange,
  SignInActions,
  TaskState,
} from './modal/hooks/hook-actions.js'
export type { ConnectedWallet } from './modal/hooks/modal-tasks.js'
export type {
  CurrentConnection,
  ListedConnection,
  SignInRead,
  UseAppKitConnectionsReturn,
  UseAppKitEventsReturn,
  UseAppKitProviderReturn,
  UseWalletInfoReturn,
} from './modal/hooks/hook-sources.js'
export type { AppKitAccount, AppKitNetwork, AppKitState } from './modal/instance-state.js'
