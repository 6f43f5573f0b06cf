import { ModalController } from '../controllers/base/modal.js'
import { AccountController, toCaipAddress } from '../controllers/chain/account.js'
import { IdentityController } from '../controllers/chain/identity.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
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
