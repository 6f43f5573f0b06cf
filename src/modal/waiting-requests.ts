import { RouterController, type TransactionOutcome } from '../controllers/base/router.js'
import type { Scope } from '../controllers/scope.js'

/** Whether no request waits on top of the screens. */
export function isNothingWaiting(scope: Scope): boolean {
  return scope.signal.aborted || scope.use(RouterController).state.transactions.length === 0
}

/** Ends the request on top of the screens. */
export function endWaiting(scope: Scope, outcome: TransactionOutcome): void {
  if (!scope.signal.aborted) scope.use(RouterController).popTransaction(outcome)
}
