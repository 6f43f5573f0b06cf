export { createAppKit } from './modal/create-appkit.js'
export type { AppKit } from './modal/instance.js'
export type { OpenOptions, OpenResult } from './modal/shell-module.js'
export { AppKitError } from './core/errors/appkit-error.js'
export { AppKitProvider, type AppKitProviderProps } from './react/appkit-provider.js'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitWalletButton,
} from './react/tags.js'
export type { AppKitJsxTags } from './react/create-tag.js'
export type { AppKitTagAttributes, AppKitTagElements } from './tags/tag-types.gen.js'
export type {
  AppKitAccountButtonProps,
  AppKitButtonProps,
  AppKitConnectButtonProps,
  AppKitNetworkButtonProps,
  AppKitWalletButtonProps,
} from './react/create-tag.js'
export { useAppKit, type UseAppKitReturn } from './react/use-appkit.js'
export { useAppKitAccount } from './react/use-appkit-account.js'
export type { ActionCallbacks, ConnectionChange, TaskState } from './modal/hooks/hook-actions.js'
export type { ConnectedWallet } from './modal/hooks/modal-tasks.js'
export type { ListedConnection } from './modal/hooks/hook-sources.js'
export { useAppKitBalance, type BalanceReply, type UseAppKitBalanceReturn } from './react/use-appkit-balance.js'
export { useAppKitConnection, type UseAppKitConnectionReturn } from './react/use-appkit-connection.js'
export type { UseAppKitConnectionOptions } from './react/use-appkit-connection.js'
export { useAppKitConnections } from './react/use-appkit-connection.js'
export { useAppKitEvents } from './react/use-appkit-events.js'
export { useAppKitNetwork, useAppKitNetworkCore, type UseAppKitNetworkReturn } from './react/use-appkit-network.js'
export { useAppKitProvider } from './react/use-appkit-provider.js'
export type {
  UseAppKitConnectionsReturn,
  UseAppKitEventsReturn,
  UseAppKitProviderReturn,
  UseWalletInfoReturn,
} from './modal/hooks/hook-sources.js'
export { useAppKitSIWX, type UseAppKitSIWXReturn } from './react/use-appkit-siwx.js'
export { useAppKitState } from './react/use-appkit.js'
export { useAppKitTheme, type UseAppKitThemeReturn } from './react/use-appkit-theme.js'
export {
  useAppKitUpdateEmail,
  useAppKitWallet,
  type UseAppKitUpdateEmailReturn,
  type UseAppKitWalletReturn,
} from './react/use-appkit-wallet.js'
export { useAppKitWallets, type UseAppKitWalletsReturn } from './react/use-appkit-wallets.js'
export { useDisconnect, type UseDisconnectReturn } from './react/use-appkit-connection.js'
export { useWalletInfo } from './react/use-appkit-account.js'
export type { FetchWalletsOptions } from './react/wallets/wallets-controller.js'
export type { WalletItem, WalletItemConnector } from './react/wallets/wallet-item.js'
export type { AppKitAccount, AppKitNetwork, AppKitState } from './modal/instance-state.js'
