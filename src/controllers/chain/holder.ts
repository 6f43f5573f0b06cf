import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { Scope } from '../scope.js'
import { AccountController, toCaipAddress } from './account.js'
import { NetworkController } from './network.js'

/** An account on one network of the app. */
export interface Holder {
  readonly address: string
  readonly network: Network
  readonly caipAddress: CaipAddress
}

/** The account of a namespace on its network; undefined where nobody is connected, or the app does not know the network. */
export function holderOf(scope: Scope, namespace: Namespace): Holder | undefined {
  const address = scope.use(AccountController).address(namespace)
  const networks = scope.use(NetworkController)
  const network = networks.isSupported(namespace) ? networks.current(namespace) : undefined
  return address && network
    ? { address, network, caipAddress: toCaipAddress(network.caipNetworkId, address) }
    : undefined
}
