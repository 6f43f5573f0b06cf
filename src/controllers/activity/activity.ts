import type { CaipAddress, CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ListedTransaction, Transaction, Transfer } from '../../core/token.js'
import {
  DROPPED_AFTER_MS,
  type MovedAmount,
  type PendingTransaction,
  PendingTransactionsController,
} from '../balances/pending-transactions.js'
import { AccountDataController, type AccountData } from '../balances/portfolio.js'
import { getConnectedAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'

/** What is known of a history: the newest first, and where it goes on. */
export interface KnownHistory {
  readonly transactions: readonly ListedTransaction[]
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
}

/** What one account did and got on its network, as far as that is known. */
export interface Activity extends AccountData {
  /** What was told last; undefined while nothing was. */
  readonly history: KnownHistory | undefined
  /** Whether the service knows the network; what it does not know is not empty. */
  readonly isServed: boolean
}

/** One page, as callers get it. */
export interface ActivityPage {
  readonly transactions: readonly ListedTransaction[]
  readonly next: string | undefined
}

/** How a history is asked for. */
export interface ActivityAsk {
  /** The next page, in place of the first one. */
  readonly more?: boolean
  /** Past our cache. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** The history of the account on view. */
export class ActivityController extends AccountDataController<Activity> {
  /**
   * Asks for the first page, or for the next one, of a namespace's account on its network. Where that fails callers get
   * nothing and no cursor, and it is told; what the screen shows stays. Throws `activity/address-missing` where nobody
   * is connected, and `request/aborted`; nothing else.
   */
  fetch(namespace: Namespace, ask: ActivityAsk = {}): Promise<ActivityPage> {
    return this.trackLoading(this.#read(namespace, ask))
  }

  protected override createEmpty(of: CaipAddress): Activity {
    return { account: of, history: undefined, failed: false, isServed: true }
  }

  async #read(namespace: Namespace, ask: ActivityAsk): Promise<ActivityPage> {
    const code = await this.loadModule(import('./read-activity.js'), namespace)
    return code ? code.readActivity(this, namespace, ask) : { transactions: [], next: undefined }
  }
}

/**
 * Asks the network what became of what was sent from here, for as long as no history tells it: done, failed, or after a
 * long while without a receipt dropped. What a network takes back is open again. A family that cannot say is not asked,
 * and its rows go after that while. Never rejects.
 */
export async function askPending(
  scope: Scope,
  namespace: Namespace,
  isTold: (hash: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const holder = getConnectedAccount(scope, namespace)
  const pending = scope.use(PendingTransactionsController)
  const waiting = holder ? pending.getByAccount(holder.caipAddress).filter(({ hash }) => !isTold(hash)) : []
  if (!holder || waiting.length === 0) return
  const isOld = ({ at }: PendingTransaction) => scope.services.clock.now() - at >= DROPPED_AFTER_MS
  try {
    const { hasSucceeded } = await scope.use(ConnectionController).verbs(namespace)
    if (!hasSucceeded) return pending.remove(...waiting.filter(isOld).map(({ hash }) => hash))
    const ask = async (sent: PendingTransaction) => {
      const done = await hasSucceeded(sent.hash, holder.network, signal)
      if (signal.aborted) return
      const unknown = isOld(sent) ? 'dropped' : undefined
      pending.setOutcome(sent.hash, done === undefined ? unknown : done ? 'confirmed' : 'failed')
    }
    await Promise.allSettled(waiting.map(ask))
  } catch {
    return // asked again with the next look
  }
}

export { PendingTransactionsController } from '../balances/pending-transactions.js'

/**
 * What was sent from here and no history tells of yet, as its rows, the newest first: as the network said last that it
 * stands. What the chain has taken back, and so the history too, is pending again.
 */
export function pendingActivity(
  sent: readonly PendingTransaction[],
  known: readonly Transaction[],
): readonly ListedTransaction[] {
  const told = new Set(known.map(({ hash }) => hash.toLowerCase()))
  return sent.filter(({ hash }) => !told.has(hash.toLowerCase())).map(rowOf)
}

function rowOf({ hash, account, kind, gives, gets, to = '', at, outcome }: PendingTransaction): ListedTransaction {
  const [namespace = '', reference = '', from = ''] = account.split(':')
  const given = transfer('out', gives)
  return {
    id: `pending:${hash}`,
    hash,
    network: `${namespace}:${reference}` as CaipNetworkId,
    operation: kind === 'swap' ? 'trade' : 'send',
    status: outcome ?? 'pending',
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
