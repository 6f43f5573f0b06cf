import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import type { TransactionOutcome } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ThemeController, type ThemeState } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import type { AnalyticsEvent } from '../../core/analytics.js'
import type { Features, ThemeMode, ThemeVariables } from '../../core/config.js'
import type { ViewName } from '../../core/routes.gen.js'
import { type AppKitState, readState, watch } from '../instance-state.js'
import type { LoadShell, OpenOptions, ShellModule } from '../shell-module.js'

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

/** What `getTheme` and `subscribeTheme` give. */
export interface AppKitTheme {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

/** The look, the switches and the events. */
export function settingsMethods(scope: Scope) {
  const theme = (): ThemeState => scope.use(ThemeController).state
  const settings = () => scope.use(SettingsController)

  return {
    getThemeMode: (): ThemeMode => theme().mode,
    getThemeVariables: (): ThemeVariables => theme().variables,
    setThemeMode: (mode: ThemeMode): void => scope.use(ThemeController).setMode(mode),
    /** Adds to the theme variables, by the names of `docs/theming.md`; one that is not a colour or a length is left out. */
    setThemeVariables: (variables: ThemeVariables): void => scope.use(ThemeController).setVariables(variables),
    subscribeTheme: (listener: (theme: AppKitTheme) => void): (() => void) =>
      watch(scope, 'theme', () => listener({ themeMode: theme().mode, themeVariables: theme().variables })),
    getFeatures: (): Features => settings().features,
    updateFeatures: (features: Partial<Features>): void => settings().updateFeatures(features),
    /** The orders that people who migrate set one by one; each is a feature. */
    setConnectMethodsOrder: (connectMethodsOrder: Features['connectMethodsOrder']): void =>
      settings().updateFeatures({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder: Features['walletFeaturesOrder']): void =>
      settings().updateFeatures({ walletFeaturesOrder }),
    setSocialsOrder: (socials: Features['socials']): void => settings().updateFeatures({ socials }),
    setCollapseWallets: (collapseWallets: boolean): void => settings().updateFeatures({ collapseWallets }),
    setTermsConditionsUrl: (url: string | undefined): void => settings().setTermsConditionsUrl(url),
    setPrivacyPolicyUrl: (url: string | undefined): void => settings().setPrivacyPolicyUrl(url),
    /** The last thing that happened. */
    getEvent: (): AnalyticsEvent | undefined => scope.use(EventsController).state.last,
    /** Hears everything that happens, without addresses. What of it is told to a service says `docs/services.md`. */
    subscribeEvents: (listener: (event: AnalyticsEvent) => void): (() => void) =>
      scope.use(EventsController).subscribe(listener),
  }
}
