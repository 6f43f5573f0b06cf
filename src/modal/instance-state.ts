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
import type { Account, ConnectionStatus, EmbeddedWalletInfo } from '../core/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../core/caip.js'
import type { Unanswered } from '../core/connector.js'

/** The state returned by `getState` and `useAppKitState`. */
export interface AppKitState {
  readonly open: boolean
  readonly loading: boolean
  /** True once stored connections are restored or discarded. */
  readonly initialized: boolean
  readonly activeChain: Namespace
  readonly selectedNetworkId: CaipNetworkId | undefined
}

/** The account returned by `getAccount` and `useAppKitAccount`. */
export interface AppKitAccount {
  readonly address: string | undefined
  /** CAIP-10 id on the active network. */
  readonly caipAddress: CaipAddress | undefined
  readonly allAccounts: readonly Account[]
  /** True from the response of the wallet's provider until the connection ends. */
  readonly isConnected: boolean
  readonly status: ConnectionStatus
  /** A `ping` or a `request` without a response from the wallet. Undefined while the wallet responds. */
  readonly unanswered: Unanswered | undefined
  /** A name that resolves to the address. Untrusted text. Undefined if unknown. */
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** The user of the embedded wallet. Undefined for other wallets. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

/** The network details returned by `useAppKitNetwork`. */
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
  const target = namespace ?? networks.state.namespace
  const { status, accounts, unanswered, embeddedWalletInfo } = scope.use(AccountController).get(target)
  const address = accounts[0]?.address
  const identity = scope.use(IdentityController).get(target)
  const network = networks.current(target)?.caipNetworkId
  return {
    address,
    caipAddress: address && network ? toCaipAddress(network, address) : undefined,
    allAccounts: accounts,
    isConnected: status === 'connected',
    status,
    unanswered,
    profileName: identity?.name,
    profileImage: identity?.image,
    embeddedWalletInfo,
  }
}

export function readNetwork(scope: Scope, namespace?: Namespace): AppKitNetwork {
  const networks = scope.use(NetworkController)
  const target = namespace ?? networks.state.namespace
  const network = networks.current(target)
  const { approved } = scope.use(AccountController).get(target)
  return {
    caipNetworkId: network?.caipNetworkId,
    chainId: network?.id,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: !approved,
  }
}

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

export function createControllers(scope: Scope): void {
  for (const Class of [...Object.values(sources).flat(), ConnectorsController]) scope.use<Controller>(Class)
}

/**
 * Calls the listener after changes of a source, once per microtask, until the instance is destroyed or the returned
 * function is called. Errors of the listener are reported and do not end the subscription.
 */
export function watch(scope: Scope, source: Source, listener: () => void): () => void {
  if (scope.signal.aborted) return () => {}
  let isScheduled = false
  let isStopped = false
  const callListener = () => {
    isScheduled = false
    if (isStopped) return
    try {
      listener()
    } catch (error) {
      ;(globalThis.reportError ?? console.error)(error) // an error of the app, which cannot be caught elsewhere
    }
  }
  const onChange = () => {
    if (!isScheduled) queueMicrotask(callListener)
    isScheduled = true
  }
  const stops = sources[source].map(Class => subscribe(scope.use<Controller>(Class).state, onChange, true))
  const stop = () => {
    isStopped = true
    for (const unsubscribe of stops) unsubscribe()
    scope.signal.removeEventListener('abort', stop)
  }
  scope.signal.addEventListener('abort', stop)
  return stop
}
