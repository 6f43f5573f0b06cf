import { SettingsController } from '../controllers/app/settings.js'
import type { Scope } from '../controllers/scope.js'

/**
 * Asks what the project's operator decides of the app's features, and lets it count. Who builds the page hears, with
 * `debug`, which of the app's own it overrules; a service that does not answer changes nothing.
 */
export async function followProject(scope: Scope): Promise<void> {
  try {
    const features = await scope.services.project.features(scope.signal)
    if (scope.signal.aborted) return
    const overruled = Object.keys(features).filter(name => name in (scope.options.features ?? {}))
    if (overruled.length > 0 && scope.options.debug === true)
      console.warn(`The configuration of the project counts in place of features.${overruled.join(', features.')}`)
    scope.use(SettingsController).overrule(features)
  } catch {
    // the app's own features stay as they are
  }
}
