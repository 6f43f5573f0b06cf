import type { TransactionOutcome } from '../controllers/app/router.js'
import type { PageSocial } from '../controllers/embedded/social-login.js'
import type { SwapPrefill } from '../controllers/swap/swap-state.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { ViewName } from '../core/routes.gen.js'
import type { SendArguments } from '../core/send-arguments.js'
import type { OpeningDialog } from './opening-dialog.js'

/** The initial view of the dialog, and its values. */
export interface OpenOptions {
  /** The initial view. Defaults to the account if connected, otherwise to the list of wallets. */
  readonly view?: ViewName
  /** The namespace to connect, for apps with several. */
  readonly namespace?: Namespace
  /** The app's own pairing link (`manualWCControl`). */
  readonly uri?: string
  /**
   * Initial values of the view: `Send` takes an amount, a token and a recipient, `Swap` two symbols and an amount, and
   * `ConnectingSocial` the login that it starts.
   */
  readonly arguments?: SendArguments | SwapPrefill | { readonly social: PageSocial }
}

/** What came of `open({ view: 'Send' })` or `open({ view: 'Swap' })`. */
export interface OpenResult {
  /** The transaction that the wallet has sent. It may still be pending, and it may fail. */
  readonly hash: string
}

export interface ShellModule {
  showShell(scope: Scope, options: OpenOptions, opening?: OpeningDialog): Promise<OpenResult | undefined>
  prepareShell(scope: Scope): void
  closeShell(scope: Scope): void
  prefetch(scope: Scope): Promise<void>
  showSnack(scope: Scope, variant: 'success' | 'error', message: string): void
  moveTo(scope: Scope, method: 'replace' | 'reset', name: ViewName): Promise<void>
  popTransaction(scope: Scope, outcome: TransactionOutcome): void
  isTransactionStackEmpty(scope: Scope): boolean
}

export type LoadShell = () => Promise<ShellModule>

export type ShowOpeningDialog = (scope: Scope) => OpeningDialog | undefined
