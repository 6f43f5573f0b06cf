import type { CaipAddress, CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { ListedTransaction, Transaction, Transfer } from '../../core/token.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import {
  DROPPED_AFTER_MS,
  type MovedAmount,
  type PendingTransaction,
  PendingTransactionsController,
} from '../balances/pending-transactions.js'
import { AccountDataController } from '../balances/account-data.js'
import { getConnectedAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { Activity, ActivityOptions, ActivityPage } from './read-activity.js'

export type { Activity, ActivityOptions, ActivityPage, KnownHistory } from './read-activity.js'

export class ActivityController extends AccountDataController<Activity> {
  /**
   * Loads the first or the next page of the history. Resolves with an empty page on a failure, which
   * the state reports.
   * @throws AppKitError `activity/address-missing` if no wallet is connected, or `request/aborted`
   */
  fetch(namespace: Namespace, options: ActivityOptions = {}): Promise<ActivityPage> {
    return this.trackLoading(this.#read(namespace, options))
  }

  protected override createEmpty(account: CaipAddress): Activity {
    return { account, history: undefined, failed: false, isServed: true }
  }

  async #read(namespace: Namespace, options: ActivityOptions): Promise<ActivityPage> {
    const code = await this.loadModule(import('./read-activity.js'), namespace)
    return code ? code.readActivity(this, namespace, options) : { transactions: [], next: undefined }
  }
}

/**
 * Queries the outcome of pending transactions that are not in the history: confirmed, failed, or dropped after {@link
 * DROPPED_AFTER_MS} without a receipt. A transaction whose receipt disappears (reorg) is pending again. If the chain
 * cannot report outcomes, old transactions are removed. Never rejects.
 */
export async function checkPendingTransactions(
  scope: Scope,
  namespace: Namespace,
  isInHistory: (hash: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const connectedAccount = getConnectedAccount(scope, namespace)
  const pending = scope.use(PendingTransactionsController)
  const waiting = connectedAccount
    ? pending.getByAccount(connectedAccount.caipAddress).filter(({ hash }) => !isInHistory(hash))
    : []
  if (!connectedAccount || waiting.length === 0) return
  const isOld = ({ at }: PendingTransaction) => scope.services.clock.now() - at >= DROPPED_AFTER_MS
  try {
    const { hasSucceeded } = await scope.use(ConnectionController).verbs(namespace)
    if (!hasSucceeded) return pending.remove(...waiting.filter(isOld).map(({ hash }) => hash))
    const check = async (sent: PendingTransaction) => {
      const succeeded = await hasSucceeded(sent.hash, connectedAccount.network, signal)
      if (signal.aborted) return
      if (succeeded === undefined && sent.outcome === 'replaced') return // its nonce stays used
      const unknown = isOld(sent) ? 'dropped' : undefined
      const outcome = succeeded === undefined ? unknown : succeeded ? 'confirmed' : 'failed'
      pending.setOutcome(sent.hash, outcome, scope.services.clock.now())
    }
    await Promise.allSettled(waiting.map(check))
  } catch {
    return // retried with the next refresh
  }
}

export { PendingTransactionsController } from '../balances/pending-transactions.js'

/**
 * Converts pending transactions that are not in the history to rows, newest first. A transaction that disappears from
 * the history (reorg) is listed again.
 */
export function getPendingActivity(
  sent: readonly PendingTransaction[],
  known: readonly Transaction[],
): readonly ListedTransaction[] {
  const knownHashes = new Set(known.map(({ hash }) => hash.toLowerCase()))
  return sent.filter(({ hash }) => !knownHashes.has(hash.toLowerCase())).map(toListedTransaction)
}

function toListedTransaction({
  hash,
  account,
  kind,
  gives,
  gets,
  to = '',
  at,
  outcome,
}: PendingTransaction): ListedTransaction {
  const [namespace = '', reference = '', from = ''] = account.split(':')
  const given = transfer('out', gives)
  return {
    id: `pending:${hash}`,
    hash,
    network: `${namespace}:${reference}` as CaipNetworkId,
    operation: kind === 'swap' ? 'trade' : 'send',
    status: outcome === undefined || outcome === 'untracked' ? 'pending' : outcome,
    at,
    from,
    to,
    transfers: [to ? { ...given, counterparty: to } : given, ...(gets ? [transfer('in', gets)] : [])],
    isHidden: false,
  }
}

function transfer(direction: 'in' | 'out', { symbol, decimals, amount, icon }: MovedAmount): Transfer {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return {
    kind: 'token',
    direction,
    amount: decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`,
    name: symbol,
    symbol,
    ...(icon && { icon }),
    isKnown: true,
    isSpam: false,
  }
}

// Returns the fee that a mined transaction has paid, in the smallest unit of the native token. Undefined if the node does
// not report it.
export async function readNetworkFee(
  { services }: Scope,
  { caipNetworkId, chainNamespace }: Network,
  hash: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const isEvm = chainNamespace === 'eip155'
  if (!isEvm && chainNamespace !== 'solana') return undefined
  const call = isEvm
    ? { method: 'eth_getTransactionReceipt', params: [hash] }
    : { method: 'getTransaction', params: [hash, { maxSupportedTransactionVersion: 0 }] }
  try {
    const answer = await services.rpc.send(caipNetworkId, call, signal)
    return isEvm ? readReceiptFee(answer) : isSolanaTransaction(answer) ? BigInt(answer.meta.fee) : undefined
  } catch {
    return undefined
  }
}

const isSolanaTransaction = isShape({ meta: isShape({ fee: isNumber }) })
const isReceipt = isShape<{ gasUsed: string; effectiveGasPrice: string; l1Fee: string | undefined }>({
  gasUsed: isText,
  effectiveGasPrice: isText,
  l1Fee: (value): value is string | undefined => value === undefined || isText(value),
})

// `l1Fee` is the cost of publishing a rollup's transaction on its parent chain.
function readReceiptFee(receipt: unknown): bigint | undefined {
  if (!isReceipt(receipt)) return undefined
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) + BigInt(receipt.l1Fee ?? 0)
}
