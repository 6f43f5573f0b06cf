import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController, toCaipAddress } from './account.js'

export interface ConnectedAccount {
  readonly address: string
  readonly network: Network
  readonly caipAddress: CaipAddress
}

/**
 * Returns the account of a namespace on its network. Returns undefined if no wallet is connected or the app does not
 * configure the network.
 */
export function getConnectedAccount(scope: Scope, namespace: Namespace): ConnectedAccount | undefined {
  const address = scope.use(AccountController).address(namespace)
  const networks = scope.use(NetworkController)
  const network = networks.isSupported(namespace) ? networks.current(namespace) : undefined
  return address && network
    ? { address, network, caipAddress: toCaipAddress(network.caipNetworkId, address) }
    : undefined
}

export interface ActiveAccount extends ConnectedAccount {
  /** True for a smart account, whose network fees are sponsored. */
  readonly isSmart: boolean
}

/** Returns the account of the active namespace, or of the first connected one. */
export function getActiveAccount(scope: Scope): ActiveAccount | undefined {
  const accounts = scope.use(AccountController)
  const preferred = scope.use(NetworkController).state.namespace
  const namespace = accounts.address(preferred) ? preferred : accounts.connected[0]
  const connectedAccount = namespace && getConnectedAccount(scope, namespace)
  return (
    connectedAccount && { ...connectedAccount, isSmart: accounts.get(namespace).accounts[0]?.type === 'smartAccount' }
  )
}
