import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { WalletInfo } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'

/** The account a screen is about. */
export interface ActiveAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly wallet: WalletInfo | undefined
  readonly network: Network | undefined
  /** Whether the network is one of the app's. */
  readonly isSupported: boolean
}

/** The account of the active namespace, or of the first one that is connected; undefined where nobody is. */
export function activeAccount(scope: Scope): ActiveAccount | undefined {
  const account = scope.use(AccountController)
  const networks = scope.use(NetworkController)
  const active = networks.state.namespace
  const namespace = account.address(active) ? active : account.connected[0]
  const address = namespace && account.address(namespace)
  if (!namespace || !address) return undefined
  return {
    namespace,
    address,
    wallet: account.of(namespace).wallet,
    network: networks.current(namespace),
    isSupported: networks.isSupported(namespace),
  }
}
