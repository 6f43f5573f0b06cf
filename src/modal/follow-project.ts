import { SettingsController } from '../controllers/app/settings.js'
import type { Scope } from '../controllers/scope.js'

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
