import type { CaipNetworkId } from '../../core/caip.js'
import type { ChainVerbs, TransactionNonce } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { wait } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import {
  DROPPED_AFTER_MS,
  type PendingOutcome,
  type PendingTransaction,
  PendingTransactionsController,
} from './pending-transactions.js'
import { PortfolioController } from './portfolio.js'

export const RECEIPT_POLL_INTERVAL_MS = 1_000
export const RECEIPT_TIMEOUT_MS = 600_000
// Nodes behind one URL may differ by a few blocks: one counts the transaction, the next one has no receipt of it yet.
export const REPLACED_AFTER_POLLS = 5
const FAST_POLL_MS = 60_000
const SLOW_POLL_INTERVAL_MS = 5_000

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
 * Adds a sent transaction to the pending ones, and records its outcome once the network reports it. Refreshes balances
 * then, because they are unchanged before. Resolves with the outcome; undefined if the instance is destroyed. Never
 * rejects.
 */
export async function trackTransaction(scope: Scope, sent: PendingTransaction): Promise<PendingOutcome | undefined> {
  const pending = scope.use(PendingTransactionsController)
  pending.add(sent)
  const { account, hash } = sent
  const network = scope.use(NetworkController).find(account.slice(0, account.lastIndexOf(':')) as CaipNetworkId)
  if (!network) return undefined
  const outcome = await waitForOutcome(scope, network, sent).catch(() => undefined)
  if (scope.signal.aborted || !outcome) return undefined
  pending.setOutcome(hash, outcome, scope.services.clock.now())
  const ignore = () => {} // the balance screen shows the error
  const options = { force: true } as const
  scope.use(BalancesController).refresh(network.chainNamespace, options).catch(ignore)
  scope.use(PortfolioController).refresh(network.chainNamespace, options).catch(ignore)
  return outcome
}

async function waitForOutcome(
  scope: Scope,
  network: Network,
  { hash, at }: PendingTransaction,
): Promise<PendingOutcome> {
  const { clock } = scope.services
  const verbs = await scope.use(ConnectionController).verbs(network.chainNamespace)
  const { hasSucceeded } = verbs
  if (!hasSucceeded) return 'untracked'
  const watch = new NonceWatch(verbs, network, hash)
  let usedPolls = 0
  for (let age = 0; age < DROPPED_AFTER_MS; age = clock.now() - at) {
    const isUsed = await watch.isUsed(scope.signal).catch(() => false)
    const succeeded = await hasSucceeded(hash, network, scope.signal).catch(() => undefined) // retried
    if (succeeded !== undefined) return succeeded ? 'confirmed' : 'failed'
    usedPolls = isUsed ? usedPolls + 1 : 0
    if (usedPolls === REPLACED_AFTER_POLLS) return 'replaced'
    await wait(age < FAST_POLL_MS ? RECEIPT_POLL_INTERVAL_MS : SLOW_POLL_INTERVAL_MS, clock, scope.signal)
  }
  return 'dropped'
}

// Detects that a mined transaction has used the nonce of a watched one.
class NonceWatch {
  #known: TransactionNonce | undefined

  constructor(
    private readonly verbs: Pick<ChainVerbs, 'findNonce' | 'countTransactions'>,
    private readonly network: Network,
    private readonly hash: string,
  ) {}

  async isUsed(signal: AbortSignal): Promise<boolean> {
    const { findNonce, countTransactions } = this.verbs
    if (!findNonce || !countTransactions) return false
    this.#known ??= await findNonce(this.hash, this.network, signal)
    if (!this.#known) return false
    const { sender, nonce } = this.#known
    return (await countTransactions(sender, this.network, signal)) > nonce
  }
}
