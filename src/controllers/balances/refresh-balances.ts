import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { wait } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { PortfolioController } from './portfolio.js'

/** How often a network is asked whether it has mined something, in milliseconds. */
export const LOOK_EVERY_MS = 1_000
/** For how long, before nobody waits for it any more. */
export const LOOK_FOR_MS = 600_000

/**
 * Waits until a transaction is mined: whether it did what it should. Undefined where that took too long to wait for, or
 * where nobody can say it. Rejects when the instance goes.
 */
export async function whenMined(scope: Scope, network: Network, hash: string): Promise<boolean | undefined> {
  const { clock } = scope.services
  const { hasSucceeded } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  if (!hasSucceeded) return undefined
  for (const until = clock.now() + LOOK_FOR_MS; clock.now() < until;) {
    const done = await hasSucceeded(hash, network, scope.signal).catch(() => undefined) // asked again
    if (done !== undefined) return done
    await wait(LOOK_EVERY_MS, clock, scope.signal)
  }
  return undefined
}

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
