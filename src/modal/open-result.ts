import { subscribe } from 'valtio/vanilla'
import { ModalController } from '../controllers/app/modal.js'
import { type PendingTransaction, PendingTransactionsController } from '../controllers/balances/pending-transactions.js'
import type { Controller, ControllerClass, Scope } from '../controllers/scope.js'
import type { OpenResult } from './shell-module.js'

/**
 * Resolves with the first transaction of a kind that the user sends, or with undefined when the modal closes or the
 * instance is destroyed. A wallet that answers after that has no effect on the result. Never rejects.
 */
export function waitForTransaction(scope: Scope, kind: PendingTransaction['kind']): Promise<OpenResult | undefined> {
  const pending = scope.use(PendingTransactionsController)
  const modal = scope.use(ModalController)
  const earlier = pending.state.list.map(({ hash }) => hash)
  const sources: readonly ControllerClass<Controller>[] = [PendingTransactionsController, ModalController]
  return new Promise(resolve => {
    const onChange = () => {
      const sent = pending.state.list.find(item => item.kind === kind && !earlier.includes(item.hash))
      if (!sent && modal.state.open && !scope.signal.aborted) return
      for (const stop of stops) stop()
      scope.signal.removeEventListener('abort', onChange)
      resolve(sent && { hash: sent.hash })
    }
    const stops = sources.map(Class => subscribe(scope.use(Class).state, onChange))
    scope.signal.addEventListener('abort', onChange)
    onChange()
  })
}
