import { AlertController } from '../../controllers/app/alert.js'
import { ThemeController } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { applyThemeVariables, checkThemeVariables } from '../../tokens/theme-variables.js'

/** Sets the theme variables of the moment on a host, and tells whoever builds the page which were refused, each value once. */
export function wearTheme(scope: Scope, host: HTMLElement): void {
  if (scope.signal.aborted) return
  const theme = scope.use(ThemeController)
  const { variables } = theme.state
  const { valid, wrong } = checkThemeVariables(variables)
  applyThemeVariables(host, valid)
  const fresh = wrong.filter(name => theme.told[name] !== variables[name])
  theme.told = variables
  if (fresh.length > 0) scope.use(AlertController).show(refused(fresh))
}

function refused(names: readonly string[]): AppKitError {
  const text = `themeVariables: expected known names and plain values, got ${names.map(name => JSON.stringify(name)).join(', ')}`
  return new AppKitError('config/option-wrong', { text })
}
