import { ModalController } from '../../controllers/base/modal.js'
import type { TransactionOutcome } from '../../controllers/base/router.js'
import type { Scope } from '../../controllers/scope.js'
import type { ViewName } from '../../core/routes.gen.js'
import { readState, type AppKitState } from '../reads.js'
import type { LoadShell, OpenOptions, ShellModule } from '../shell-module.js'
import { watch } from '../subscriptions.js'

/** The dialog: opening, closing, moving between screens, and what stands at its edge. */
export function modalMethods(scope: Scope, load: LoadShell) {
  let there: ShellModule | undefined
  const shell: LoadShell = async () => (there = await load())
  const { hosts } = scope.use(ModalController)
  const show = async (options: OpenOptions = {}) => (await shell()).showShell(scope, options)
  /** Does what may fail without anybody waiting for it: the click that matters says so. */
  const quietly = (run: (loaded: ShellModule) => void) => {
    if (!scope.signal.aborted)
      void shell()
        .then(run)
        .catch(() => {})
  }

  return {
    /** Opens the modal. Resolves when it stands on the screen; rejects with `chunk/unavailable` when our own code cannot be loaded. */
    open: (options: OpenOptions = {}): Promise<void> => show(options),
    /** Closes the modal. A screen that must be answered refuses, and shakes. */
    async close(): Promise<void> {
      if (scope.use(ModalController).state.open) (await shell()).closeShell(scope)
    },
    ...screenMethods(scope, quietly),
    /** Whether no request waits on top of the screens; before the dialog was ever shown none can. */
    isTransactionStackEmpty: (): boolean => there?.isNothingWaiting(scope) ?? true,
    isOpen: (): boolean => scope.use(ModalController).state.open,
    getState: (): AppKitState => readState(scope),
    subscribeState: (listener: (state: AppKitState) => void): (() => void) =>
      watch(scope, 'state', () => listener(readState(scope))),
    /** Shows the tags as busy, for work of the app's own. */
    setLoading: (loading: boolean): void => scope.use(ModalController).setLoading(loading),
    /** Makes an element the place of the dialog; the last one given is used. Returns what takes it back. */
    attach(host: HTMLElement): () => void {
      hosts.add(host)
      if (scope.options.enableEmbedded === true) void show().catch(() => {})
      return () => void hosts.delete(host)
    },
  }
}

/** What only the dialog can do, without anybody waiting for it. */
function screenMethods(scope: Scope, quietly: (run: (loaded: ShellModule) => void) => void) {
  return {
    /** Puts a screen in the place of the one on view. */
    replace: (view: ViewName): void => quietly(loaded => loaded.moveTo(scope, 'replace', view)),
    /** Begins a new history with one screen. */
    redirect: (view: ViewName): void => quietly(loaded => loaded.moveTo(scope, 'reset', view)),
    /** Ends the request that waits on top of the screens. */
    popTransactionStack: (outcome: TransactionOutcome): void => quietly(loaded => loaded.endWaiting(scope, outcome)),
    showErrorMessage: (message: string): void => quietly(loaded => loaded.showSnack(scope, 'error', message)),
    showSuccessMessage: (message: string): void => quietly(loaded => loaded.showSnack(scope, 'success', message)),
    /** Loads the code of the next click, from our own origin only. */
    prefetch: (): void => quietly(loaded => loaded.prefetch(scope)),
  }
}
