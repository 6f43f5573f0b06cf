import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../controllers/base/alert.js'
import { ThemeController } from '../controllers/base/theme.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { checkThemeVariables } from '../tokens/theme-variables.js'

/** Tells whoever builds the page which theme variables were refused: those that are there, and those that come. Each is told once. */
export function tellTheme(scope: Scope): void {
  const theme = scope.use(ThemeController)
  const told = new Set<string>()
  const tell = () => {
    const { variables } = theme.state
    const fresh = checkThemeVariables(variables).wrong.filter(name => !told.has(`${name} ${variables[name]}`))
    for (const name of fresh) told.add(`${name} ${variables[name]}`)
    if (fresh.length > 0) scope.use(AlertController).show(refused(fresh))
  }
  const stop = subscribe(theme.state, tell)
  scope.signal.addEventListener('abort', stop, { once: true })
  tell()
}

function refused(names: readonly string[]): AppKitError {
  const text = `themeVariables: expected known names and plain values, got ${names.map(name => JSON.stringify(name)).join(', ')}`
  return new AppKitError('config/option-wrong', { text })
}
