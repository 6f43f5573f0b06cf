import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'
import { holderOf } from './holder.js'
import { FORGOTTEN_MS, PendingTransactionsController, type PendingTransaction } from './pending-transactions.js'

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
  const holder = holderOf(scope, namespace)
  const pending = scope.use(PendingTransactionsController)
  const waiting = holder ? pending.of(holder.caipAddress).filter(({ hash }) => !isTold(hash)) : []
  if (!holder || waiting.length === 0) return
  const isOld = ({ at }: PendingTransaction) => scope.services.clock.now() - at >= FORGOTTEN_MS
  try {
    const { hasSucceeded } = await scope.use(ConnectionController).verbs(namespace)
    if (!hasSucceeded) return pending.settle(...waiting.filter(isOld).map(({ hash }) => hash))
    const ask = async (sent: PendingTransaction) => {
      const done = await hasSucceeded(sent.hash, holder.network, signal)
      if (signal.aborted) return
      const unknown = isOld(sent) ? 'dropped' : undefined
      pending.tell(sent.hash, done === undefined ? unknown : done ? 'confirmed' : 'failed')
    }
    await Promise.allSettled(waiting.map(ask))
  } catch {
    return // asked again with the next look
  }
}
