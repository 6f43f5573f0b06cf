import type { ListedTransaction, Transaction, Transfer } from '../../core/transaction.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { MovedAmount, PendingTransaction } from './pending-transactions.js'

export { askPending } from './ask-pending.js'
export { PendingTransactionsController } from './pending-transactions.js'

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

function rowOf({ hash, of, kind, gives, gets, to = '', at, outcome }: PendingTransaction): ListedTransaction {
  const [namespace = '', reference = '', from = ''] = of.split(':')
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
    transfers: [to ? { ...given, other: to } : given, ...(gets ? [transfer('in', gets)] : [])],
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
