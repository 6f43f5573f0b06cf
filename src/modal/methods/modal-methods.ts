import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import type { TransactionOutcome } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ThemeController, type ThemeState } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import type { AnalyticsEvent } from '../../core/analytics.js'
import type { ThemeMode, ThemeVariables } from '../../core/config.js'
import type { Features } from '../../core/features.js'
import type { ViewName } from '../../core/routes.gen.js'
import { type AppKitState, readState, watch } from '../instance-state.js'
import type { OpeningDialog } from '../opening-dialog.js'
import type { LoadShell, OpenOptions, OpenResult, ShellModule, ShowOpeningDialog } from '../shell-module.js'

export function modalMethods(scope: Scope, load: LoadShell, showOpeningDialog: ShowOpeningDialog = () => undefined) {
  let loadedShell: ShellModule | undefined
  const shell: LoadShell = async () => (loadedShell = await load())
  const modal = scope.use(ModalController)
  const opener = createOpener(scope, { shell, isLoaded: () => Boolean(loadedShell), showOpeningDialog })
  const { show } = opener
  const runInBackground = (run: (loaded: ShellModule) => unknown) => {
    if (!scope.signal.aborted)
      void shell()
        .then(run)
        .catch(() => {})
  }
  modal.openView = view => runInBackground(loaded => loaded.showShell(scope, { view }))

  return {
    /**
     * Opens the modal and resolves once it is visible. With the view `Send` or `Swap`, resolves with the transaction once
     * the wallet has sent it, or with undefined when the modal closes.
     * @throws AppKitError `chunk/unavailable` if the code fails to load
     */
    open: (options: OpenOptions = {}): Promise<OpenResult | undefined> => show(options),
    /** Closes the modal. A view that requires an answer stays open and shakes. */
    async close(): Promise<void> {
      if (!opener.dismiss() && modal.state.open) (await shell()).closeShell(scope)
    },
    ...viewMethods(scope, runInBackground),
    /** Returns true if no transaction is pending on top of the views. */
    isTransactionStackEmpty: (): boolean => loadedShell?.isTransactionStackEmpty(scope) ?? true,
    isOpen: (): boolean => modal.state.open,
    getState: (): AppKitState => readState(scope),
    subscribeState: (listener: (state: AppKitState) => void): (() => void) =>
      watch(scope, 'state', () => listener(readState(scope))),
    /** Shows the tags as busy while the app is working. */
    setLoading: (loading: boolean): void => void (modal.state.loading = loading),
    /**
     * Sets the element that contains the dialog. The last attached element is used. Returns a function that detaches
     * it.
     */
    attach(host: HTMLElement): () => void {
      modal.hosts.add(host)
      if (scope.options.enableEmbedded === true) void show().catch(() => {})
      return () => void modal.hosts.delete(host)
    },
  }
}

interface OpenerParts {
  readonly shell: LoadShell
  readonly showOpeningDialog: ShowOpeningDialog
  isLoaded(): boolean
}

// Opens the modal, with the opening dialog until the code has loaded.
function createOpener(scope: Scope, { shell, isLoaded, showOpeningDialog }: OpenerParts) {
  let opening: OpeningDialog | undefined
  let isOpened: Promise<OpenResult | undefined> = Promise.resolve(undefined)
  const showLoaded = async (options: OpenOptions, shown?: OpeningDialog): Promise<OpenResult | undefined> => {
    const loaded = await shell().catch((error: unknown) => {
      shown?.showFailure(() => {
        isOpened = showLoaded(options, shown)
        isOpened.catch(() => {}) // the dialog shows it again
      })
      throw error
    })
    if (!shown) return loaded.showShell(scope, options)
    if (!shown.isShown) return undefined // the user has closed it
    try {
      return await loaded.showShell(scope, options, shown)
    } catch (error) {
      shown.dismiss()
      throw error
    } finally {
      shown.remove()
    }
  }
  const show = (options: OpenOptions = {}): Promise<OpenResult | undefined> => {
    if (isLoaded() || Object.keys(options).length > 0) return showLoaded(options)
    if (opening?.isShown) return isOpened
    opening = showOpeningDialog(scope)
    return (isOpened = showLoaded(options, opening))
  }
  /** Returns true if the opening dialog was shown. */
  const dismiss = (): boolean => {
    if (!opening?.isShown) return false
    opening.dismiss()
    return true
  }
  return { show, dismiss }
}

function viewMethods(scope: Scope, runInBackground: (run: (loaded: ShellModule) => unknown) => void) {
  return {
    /** Replaces the current view. */
    replace: (view: ViewName): void => runInBackground(loaded => loaded.moveTo(scope, 'replace', view)),
    /** Starts a new history with one view. */
    redirect: (view: ViewName): void => runInBackground(loaded => loaded.moveTo(scope, 'reset', view)),
    /** Ends the transaction on top of the views. */
    popTransactionStack: (outcome: TransactionOutcome): void =>
      runInBackground(loaded => loaded.popTransaction(scope, outcome)),
    showErrorMessage: (message: string): void => runInBackground(loaded => loaded.showSnack(scope, 'error', message)),
    showSuccessMessage: (message: string): void =>
      runInBackground(loaded => loaded.showSnack(scope, 'success', message)),
    /** Loads and renders the first screen before the click. Does nothing with `prefetch: 'none'`. */
    prefetch(): void {
      if (scope.options.prefetch !== 'none') runInBackground(loaded => loaded.prefetch(scope))
    },
  }
}

/** The theme returned by `getTheme` and `subscribeTheme`. */
export interface AppKitTheme {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

export function settingsMethods(scope: Scope) {
  const theme = (): ThemeState => scope.use(ThemeController).state
  const settings = () => scope.use(SettingsController)

  return {
    getThemeMode: (): ThemeMode => theme().mode,
    getThemeVariables: (): ThemeVariables => theme().variables,
    setThemeMode: (mode: ThemeMode): void => scope.use(ThemeController).setMode(mode),
    /** Merges theme variables, as listed in `docs/theming.md`. Invalid values are skipped. */
    setThemeVariables: (variables: ThemeVariables): void => scope.use(ThemeController).setVariables(variables),
    subscribeTheme: (listener: (theme: AppKitTheme) => void): (() => void) =>
      watch(scope, 'theme', () => listener({ themeMode: theme().mode, themeVariables: theme().variables })),
    getFeatures: (): Features => settings().features,
    updateFeatures: (features: Partial<Features>): void => settings().updateFeatures(features),
    /** Single-option setters for apps that migrate. Each sets a feature. */
    setConnectMethodsOrder: (connectMethodsOrder: Features['connectMethodsOrder']): void =>
      settings().updateFeatures({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder: Features['walletFeaturesOrder']): void =>
      settings().updateFeatures({ walletFeaturesOrder }),
    setSocialsOrder: (socials: Features['socials']): void => settings().updateFeatures({ socials }),
    setCollapseWallets: (collapseWallets: boolean): void => settings().updateFeatures({ collapseWallets }),
    setTermsConditionsUrl: (url: string | undefined): void => settings().setTermsConditionsUrl(url),
    setPrivacyPolicyUrl: (url: string | undefined): void => settings().setPrivacyPolicyUrl(url),
    /** Returns the last event. */
    getEvent: (): AnalyticsEvent | undefined => scope.use(EventsController).state.last,
    /** Subscribes to all events. They contain no addresses. `docs/services.md` lists what is sent to a service. */
    subscribeEvents: (listener: (event: AnalyticsEvent) => void): (() => void) =>
      scope.use(EventsController).subscribe(listener),
  }
}
