import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { NetworkController } from './network.js'
import { PortfolioController } from './portfolio.js'
import { whenMined } from './when-mined.js'

/**
 * Reads again what is left, once the network has taken a transaction of an account in: until then it tells what there was
 * before. At once where nobody can say what became of it. Never rejects.
 */
export async function readAgain(scope: Scope, of: CaipAddress, hash: string): Promise<void> {
  const network = scope.use(NetworkController).find(of.slice(0, of.lastIndexOf(':')) as CaipNetworkId)
  if (!network) return
  await whenMined(scope, network, hash).catch(() => undefined)
  if (scope.signal.aborted) return
  const quietly = () => {} // the screen of the balance says what could not be read
  scope.use(BalancesController).refresh(network.chainNamespace, { force: true }).catch(quietly)
  scope.use(PortfolioController).refresh(network.chainNamespace, { force: true }).catch(quietly)
}
