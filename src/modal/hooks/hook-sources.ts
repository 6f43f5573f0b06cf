import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import { ThemeController } from '../../controllers/app/theme.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { IdentityController } from '../../controllers/connection/identity.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { type SignIn, SignInsController } from '../../controllers/siwx/sign-ins.js'
import type { WalletInfo } from '../../core/account.js'
import type { AnalyticsEvent } from '../../core/analytics.js'
import type { ConnectorType, Provider } from '../../core/connector.js'
import type { Network } from '../../core/network.js'
import type { SIWXConfig, SIWXSession } from '../../core/siwx.js'
import { type AppKit, getScope } from '../instance.js'
import type { AppKitAccount, AppKitState } from '../instance-state.js'
import type { AppKitConnection } from '../methods/account-methods.js'
import type { AppKitTheme } from '../methods/modal-methods.js'
import type { NetworkChange } from '../methods/network-methods.js'
import type { HookSource } from './hook-store.js'

export const stateSource: HookSource<AppKitState> = {
  from: [ModalController, NetworkController, AccountController],
  initial: { open: false, loading: false, initialized: false, activeChain: 'eip155', selectedNetworkId: undefined },
  read: kit => kit.getState(),
}

export const accountSource: HookSource<AppKitAccount> = {
  from: [AccountController, NetworkController, IdentityController],
  initial: {
    address: undefined,
    caipAddress: undefined,
    allAccounts: [],
    isConnected: false,
    status: 'disconnected',
    unanswered: undefined,
    profileName: undefined,
    profileImage: undefined,
    embeddedWalletInfo: undefined,
  },
  read: (kit, namespace) => kit.getAccount(namespace),
}

/** Return type of `useWalletInfo`. */
export interface UseWalletInfoReturn {
  /** The wallet's name and icon; undefined while disconnected. */
  readonly walletInfo: WalletInfo | undefined
}

export const walletInfoSource: HookSource<UseWalletInfoReturn> = {
  from: [AccountController, NetworkController],
  initial: { walletInfo: undefined },
  read: (kit, namespace) => ({ walletInfo: kit.getWalletInfo(namespace) }),
}

export const networkSource: HookSource<NetworkChange> = {
  from: [NetworkController, AccountController],
  initial: {
    caipNetwork: undefined,
    caipNetworkId: undefined,
    chainId: undefined,
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  },
  read: (kit, namespace) => kit.getNetwork(namespace),
}

/** Return type of `useAppKitProvider`. Both fields are undefined while no provider is available. */
export interface UseAppKitProviderReturn<P = Provider> {
  readonly walletProvider: P | undefined
  readonly walletProviderType: ConnectorType | undefined
}

export const providerSource: HookSource<UseAppKitProviderReturn> = {
  from: [ConnectionController, AccountController, NetworkController],
  initial: { walletProvider: undefined, walletProviderType: undefined },
  read: (kit, namespace) => ({
    walletProvider: kit.getProvider(namespace),
    walletProviderType: kit.getProviderType(namespace),
  }),
}

export const themeSource: HookSource<AppKitTheme> = {
  from: [ThemeController],
  initial: { themeMode: 'dark', themeVariables: {} },
  read: kit => ({ themeMode: kit.getThemeMode(), themeVariables: kit.getThemeVariables() }),
}

/** Return type of `useAppKitEvents`. */
export interface UseAppKitEventsReturn {
  /** Milliseconds since the epoch; undefined before the first event. */
  readonly timestamp: number | undefined
  readonly data: AnalyticsEvent | undefined
}

export const eventsSource: HookSource<UseAppKitEventsReturn> = {
  from: [EventsController],
  initial: { timestamp: undefined, data: undefined },
  read(kit) {
    const data = kit.getEvent()
    return { timestamp: data?.timestamp, data }
  },
}

/** A connection with its network, as the connection hooks return it. */
export interface ListedConnection extends AppKitConnection {
  /** The active network of an active connection; undefined for others. */
  readonly caipNetwork: Network | undefined
  /** The app's image of that network, from the option `chainImages`. */
  readonly networkIcon: string | undefined
  /** How the user logged in, for the embedded wallet. */
  readonly auth: { readonly name: string; readonly username: string | undefined } | undefined
}

function describeConnection(kit: AppKit, connection: AppKitConnection, isActive: boolean): ListedConnection {
  const caipNetwork = isActive ? kit.getCaipNetwork(connection.namespace) : undefined
  const { embeddedWalletInfo: embedded } = isActive ? kit.getAccount(connection.namespace) : {}
  return {
    ...connection,
    caipNetwork,
    networkIcon: caipNetwork && getScope(kit)?.options.chainImages?.[caipNetwork.id],
    auth: embedded && { name: embedded.authProvider, username: embedded.user.username },
  }
}

/** Return type of `useAppKitConnections`. */
export interface UseAppKitConnectionsReturn {
  readonly connections: readonly ListedConnection[]
  /** Connected wallets that are currently inactive. */
  readonly recentConnections: readonly ListedConnection[]
}

export const connectionsSource: HookSource<UseAppKitConnectionsReturn> = {
  from: [AccountController, NetworkController],
  initial: { connections: [], recentConnections: [] },
  read: (kit, namespace) => ({
    connections: kit.getConnections(namespace).map(connection => describeConnection(kit, connection, true)),
    recentConnections: kit
      .getRecentConnections(namespace)
      .map(connection => describeConnection(kit, connection, false)),
  }),
}

/** The connection of a namespace. */
export interface CurrentConnection {
  /** Undefined while disconnected. */
  readonly connection: ListedConnection | undefined
  /** True while a connection request is pending or a stored connection is being restored. */
  readonly isPending: boolean
}

export const connectionSource: HookSource<CurrentConnection> = {
  from: [AccountController, NetworkController],
  initial: { connection: undefined, isPending: false },
  read(kit, namespace = kit.getActiveChainNamespace()) {
    const { status } = kit.getAccount(namespace)
    const [first] = kit.getConnections(namespace)
    return {
      connection: first && describeConnection(kit, first, true),
      isPending: status === 'connecting' || status === 'reconnecting',
    }
  },
}

/** The sign-in of the connected account. */
export interface SignInRead {
  /** The app's SIWX configuration; undefined if the app has no sign-in. */
  readonly siwx: SIWXConfig | undefined
  /** Undefined while disconnected, or on a network that the app does not support. */
  readonly status: SignIn['status'] | undefined
  readonly isSignedIn: boolean
  /** The valid sign-in session. */
  readonly session: SIWXSession | undefined
}

export const signInSource: HookSource<SignInRead> = {
  from: [SignInsController, NetworkController],
  initial: { siwx: undefined, status: undefined, isSignedIn: false, session: undefined },
  read(kit, namespace = kit.getState().activeChain) {
    const { status, session } = getScope(kit)?.use(SignInsController).get(namespace) ?? {}
    return { siwx: kit.getSIWX(), status, isSignedIn: status === 'signed-in', session }
  },
}
