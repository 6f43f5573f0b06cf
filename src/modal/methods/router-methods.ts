import { RouterController, type TransactionOutcome } from '../../controllers/base/router.js'
import type { Scope } from '../../controllers/scope.js'
import { viewAliases, type View, type ViewName } from '../../core/routes.gen.js'

/** The screens of the open modal, and the requests that wait on top of them. */
export function routerMethods(scope: Scope) {
  const router = () => scope.use(RouterController)
  return {
    /** Puts a screen in the place of the one on view. */
    replace: (view: ViewName): void => router().replace(toView(view)),
    /** Begins a new history with one screen. */
    redirect: (view: ViewName): void => router().reset(toView(view)),
    popTransactionStack: (outcome: TransactionOutcome): void => router().popTransaction(outcome),
    isTransactionStackEmpty: (): boolean => router().state.transactions.length === 0,
  }
}

function toView(name: ViewName): View {
  return (viewAliases as Readonly<Record<string, View>>)[name] ?? (name as View)
}
