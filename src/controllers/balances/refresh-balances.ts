import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { wait } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { PortfolioController } from './portfolio.js'

export const RECEIPT_POLL_INTERVAL_MS = 1_000
export const RECEIPT_TIMEOUT_MS = 600_000

/**
 * Waits until a transaction is mined. Resolves with true if it succeeded, false if it reverted, or undefined after a
 * timeout or if the chain cannot report it. Rejects when the instance is destroyed.
 */
export async function waitForReceipt(scope: Scope, network: Network, hash: string): Promise<boolean | undefined> {
  const { clock } = scope.services
  const { hasSucceeded } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  if (!hasSucceeded) return undefined
  for (const deadline = clock.now() + RECEIPT_TIMEOUT_MS; clock.now() < deadline;) {
    const succeeded = await hasSucceeded(hash, network, scope.signal).catch(() => undefined) // retried
    if (succeeded !== undefined) return succeeded
    await wait(RECEIPT_POLL_INTERVAL_MS, clock, scope.signal)
  }
  return undefined
}

/**
 * Refreshes balances once a transaction is mined, because they are unchanged before. Refreshes immediately if the chain
 * cannot report the outcome. Never rejects.
 */
export async function refreshWhenMined(scope: Scope, account: CaipAddress, hash: string): Promise<void> {
  const network = scope.use(NetworkController).find(account.slice(0, account.lastIndexOf(':')) as CaipNetworkId)
  if (!network) return
  await waitForReceipt(scope, network, hash).catch(() => undefined)
  if (scope.signal.aborted) return
  const ignore = () => {} // the balance screen shows the error
  scope.use(BalancesController).refresh(network.chainNamespace, { force: true }).catch(ignore)
  scope.use(PortfolioController).refresh(network.chainNamespace, { force: true }).catch(ignore)
}
