import { AlertController } from '../controllers/app/alert.js'
import { SettingsController } from '../controllers/app/settings.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../core/lazy.js'

const loadUnknownOptions = lazy(() => import('./unknown-options.js'))

// After the first frame: reports mistakes of the configuration, and loads the settings of the project.
export function completeSetup(scope: Scope): void {
  checkSetup(scope)
  if (scope.services.project.available) void applyProjectFeatures(scope)
}

export function checkSetup(scope: Scope): void {
  const { projectId, gateway, endpoints, enableWalletConnect, universalProvider } = scope.options
  const alerts = scope.use(AlertController)
  const needsServices = enableWalletConnect !== false && !universalProvider
  if (needsServices && !projectId && !gateway && !endpoints?.relay)
    alerts.showOnce(new AppKitError('config/project-id-missing'))
  if (scope.options.debug === true && isLoginEnabled(scope) && !scope.services.endpoints.frame)
    alerts.showOnce(new AppKitError('config/frame-missing'))
  if (scope.adapters.length === 0 && scope.use(ConnectorsController).state.list.length === 0)
    alerts.showOnce(new AppKitError('config/no-way-to-connect'))
  if (scope.options.debug === true) void warnUnknownOptions(scope)
}

async function warnUnknownOptions({ options }: Scope): Promise<void> {
  const code = await loadUnknownOptions().catch(() => undefined)
  code?.warnUnknownOptions(options)
}

function isLoginEnabled({ options: { features } }: Scope): boolean {
  return features?.email !== false || (features.socials !== false && features.socials?.length !== 0)
}

/**
 * Loads the project's feature settings, which take precedence over the app's. With `debug`, logs which of the app's
 * features are overridden. If the request fails, nothing changes.
 */
export async function applyProjectFeatures(scope: Scope): Promise<void> {
  try {
    const features = await scope.services.project.features(scope.signal)
    if (scope.signal.aborted) return
    const overridden = Object.keys(features).filter(name => name in (scope.options.features ?? {}))
    if (overridden.length > 0 && scope.options.debug === true)
      console.warn(`The configuration of the project counts in place of features.${overridden.join(', features.')}`)
    scope.use(SettingsController).applyOverrides(features)
  } catch {
    // the app's own features stay as they are
  }
}
