import type { TransactionOutcome } from '../controllers/app/router.js'
import type { SwapWanted } from '../controllers/swap/swap-actions.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { ViewName } from '../core/routes.gen.js'
import type { SendArguments } from '../core/send-arguments.js'

/** What `open` takes. */
export interface OpenOptions {
  /** The screen to begin with; by default the account where one is connected, else the ways to connect. */
  readonly view?: ViewName
  /** The namespace that is meant, where the app has several. */
  readonly namespace?: Namespace
  /** A pairing link of the app's own (`manualWCControl`). */
  readonly uri?: string
  /** What the screen is to begin with: `Send` takes an amount, a token and a receiver, `Swap` two symbols and an amount. */
  readonly arguments?: SendArguments | SwapWanted
}

/** What the lazy chunk of the dialog offers. */
export interface ShellModule {
  showShell(scope: Scope, options: OpenOptions): Promise<void>
  /** Puts the dialog on the page, closed. */
  prepareShell(scope: Scope): void
  closeShell(scope: Scope): void
  prefetch(scope: Scope): void
  showSnack(scope: Scope, variant: 'success' | 'error', message: string): void
  moveTo(scope: Scope, how: 'replace' | 'reset', name: ViewName): Promise<void>
  endWaiting(scope: Scope, outcome: TransactionOutcome): void
  isNothingWaiting(scope: Scope): boolean
}

/** Loads that chunk, the likely first screen with it; rejects where there are no screens, or they could not be loaded. */
export type LoadShell = () => Promise<ShellModule>
