import { AlertController } from '../../controllers/app/alert.js'
import { ThemeController } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { applyThemeVariables, checkThemeVariables } from '../../tokens/theme-variables.js'

export function applyTheme(scope: Scope, host: HTMLElement): void {
  if (scope.signal.aborted) return
  const theme = scope.use(ThemeController)
  const { variables } = theme.state
  const { valid, wrong } = checkThemeVariables(variables)
  applyThemeVariables(host, valid)
  const unreported = wrong.filter(name => theme.reportedVariables[name] !== variables[name])
  theme.reportedVariables = variables
  if (unreported.length > 0) scope.use(AlertController).show(createThemeError(unreported))
}

function createThemeError(names: readonly string[]): AppKitError {
  const text = `themeVariables: expected known names and plain values, got ${names.map(name => JSON.stringify(name)).join(', ')}`
  return new AppKitError('config/option-wrong', { text })
}
