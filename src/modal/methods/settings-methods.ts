import { EventsController } from '../../controllers/base/events.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { ThemeController, type ThemeState } from '../../controllers/base/theme.js'
import type { Scope } from '../../controllers/scope.js'
import type { AnalyticsEvent } from '../../core/analytics.js'
import type { Features, ThemeMode, ThemeVariables } from '../../core/config.js'
import { watch } from '../subscriptions.js'

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
