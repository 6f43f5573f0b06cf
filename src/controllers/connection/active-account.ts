import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController, toCaipAddress } from './account.js'

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

/** The account in use, and who pays the network for it. */
export interface HolderInUse extends Holder {
  /** A contract acts for the person: what the network takes is paid for elsewhere (spec point 6). */
  readonly isSmart: boolean
}

/** The account that screens are about: that of the active namespace, or of the first one that is connected. */
export function holderInUse(scope: Scope): HolderInUse | undefined {
  const account = scope.use(AccountController)
  const preferred = scope.use(NetworkController).state.namespace
  const namespace = account.address(preferred) ? preferred : account.connected[0]
  const holder = namespace && holderOf(scope, namespace)
  return holder && { ...holder, isSmart: account.of(namespace).accounts[0]?.type === 'smartAccount' }
}
