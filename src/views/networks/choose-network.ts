import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { canSwitch } from '../../controllers/chain/can-switch.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import type { Scope } from '../../controllers/scope.js'
import type { Network } from '../../core/network.js'
import { leaveNetworks } from './leave-networks.js'
import { isCurrent } from './network-row.js'

/** Goes on with a network that was chosen: asks the wallet, or the person for a wallet, or only remembers it. */
export async function chooseNetwork(scope: Scope, network: Network): Promise<void> {
  const router = scope.use(RouterController)
  const answer = canSwitch(scope, network.caipNetworkId)
  if (answer === 'namespace-not-connected') return router.push('SwitchActiveChain', { network })
  if (isCurrent(scope, network)) return leaveNetworks(scope)
  if (answer !== 'ok') return
  if (scope.use(AccountController).isConnected(network.chainNamespace)) return router.push('SwitchNetwork', { network })
  await scope.use(ConnectionController).switchNetwork(network.caipNetworkId) // there is no wallet to ask
  if (!scope.signal.aborted && router.view === 'Networks') leaveNetworks(scope)
}
