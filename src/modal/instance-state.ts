import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../controllers/app/events.js'
import { LocaleController } from '../controllers/app/locale.js'
import { ModalController } from '../controllers/app/modal.js'
import { ThemeController } from '../controllers/app/theme.js'
import { BalancesController } from '../controllers/balances/balances.js'
import { AccountController, toCaipAddress } from '../controllers/connection/account.js'
import { ConnectionController } from '../controllers/connection/connection.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import { IdentityController } from '../controllers/connection/identity.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Controller, ControllerClass, Scope } from '../controllers/scope.js'
import type { Account, ConnectionStatus } from '../core/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../core/caip.js'
import type { Unanswered } from '../core/connector.js'

/** What `getState` and `useAppKitState` give. */
export interface AppKitState {
  readonly open: boolean
  readonly loading: boolean
  /** Whether what was stored of earlier connections has been resolved. */
  readonly initialized: boolean
  readonly activeChain: Namespace
  readonly selectedNetworkId: CaipNetworkId | undefined
}

/** What `getAccount` and `useAppKitAccount` give. */
export interface AppKitAccount {
  readonly address: string | undefined
  /** CAIP-10, on the network of the moment. */
  readonly caipAddress: CaipAddress | undefined
  readonly allAccounts: readonly Account[]
  /** True once the wallet's provider has answered, until the connection ends. */
  readonly isConnected: boolean
  readonly status: ConnectionStatus
  /** What the wallet left unanswered, a `ping` or a `request`; undefined while it answers. */
  readonly unanswered: Unanswered | undefined
  /** A name that leads back to the address, and its picture; a text of unknown hands. Undefined while nobody said. */
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
}

/** What `useAppKitNetwork` gives beside the network itself. */
export interface AppKitNetwork {
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly chainId: number | string | undefined
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly supportsAllNetworks: boolean
}

export function readState(scope: Scope): AppKitState {
  const { open, loading } = scope.use(ModalController).state
  const networks = scope.use(NetworkController)
  const { byNamespace } = scope.use(AccountController).state
  return {
    open,
    loading,
    initialized: Object.values(byNamespace).every(({ status }) => status !== 'connecting' && status !== 'reconnecting'),
    activeChain: networks.state.namespace,
    selectedNetworkId: networks.current()?.caipNetworkId,
  }
}

export function readAccount(scope: Scope, namespace?: Namespace): AppKitAccount {
  const networks = scope.use(NetworkController)
  const meant = namespace ?? networks.state.namespace
  const { status, accounts, unanswered } = scope.use(AccountController).of(meant)
  const address = accounts[0]?.address
  const identity = scope.use(IdentityController).of(meant)
  const network = networks.current(meant)?.caipNetworkId
  return {
    address,
    caipAddress: address && network ? toCaipAddress(network, address) : undefined,
    allAccounts: accounts,
    isConnected: status === 'connected',
    status,
    unanswered,
    profileName: identity?.name,
    profileImage: identity?.image,
  }
}

export function readNetwork(scope: Scope, namespace?: Namespace): AppKitNetwork {
  const networks = scope.use(NetworkController)
  const meant = namespace ?? networks.state.namespace
  const network = networks.current(meant)
  const { approved } = scope.use(AccountController).of(meant)
  return {
    caipNetworkId: network?.caipNetworkId,
    chainId: network?.id,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: !approved,
  }
}

/** What an app can listen to, and the controllers it comes from. */
const sources = {
  state: [ModalController, NetworkController, AccountController],
  account: [AccountController, NetworkController, IdentityController],
  network: [NetworkController, AccountController],
  theme: [ThemeController],
  session: [ConnectionController, AccountController],
  event: [EventsController],
  tags: [
    ModalController,
    NetworkController,
    AccountController,
    IdentityController,
    ThemeController,
    LocaleController,
    BalancesController,
  ],
} as const satisfies Record<string, readonly ControllerClass<Controller>[]>

export type Source = keyof typeof sources

/** Makes every controller that the instance reads from. */
export function readAll(scope: Scope): void {
  for (const Class of [...Object.values(sources).flat(), ConnectorsController]) scope.use<Controller>(Class)
}

/**
 * Calls after every change of a source, once for all changes of one turn, until the instance ends or the returned
 * function is called. What the listener throws is reported, and ends nothing.
 */
export function watch(scope: Scope, source: Source, listener: () => void): () => void {
  if (scope.signal.aborted) return () => {}
  let due = false
  let over = false
  const tell = () => {
    due = false
    if (over) return
    try {
      listener()
    } catch (error) {
      ;(globalThis.reportError ?? console.error)(error) // the app's own fault: nobody could catch its rejection
    }
  }
  const change = () => {
    if (!due) queueMicrotask(tell)
    due = true
  }
  const stops = sources[source].map(Class => subscribe(scope.use<Controller>(Class).state, change, true))
  const stop = () => {
    over = true
    for (const each of stops) each()
    scope.signal.removeEventListener('abort', stop)
  }
  scope.signal.addEventListener('abort', stop)
  return stop
}
