import { ThemeController } from '../controllers/app/theme.js'
import type { Scope } from '../controllers/scope.js'

// Most apps set no theme variables and never load their check.
export async function loadTheme(scope: Scope): Promise<typeof import('./shell/apply-theme.js') | undefined> {
  const { variables } = scope.use(ThemeController).state
  return Object.keys(variables).length > 0 ? import('./shell/apply-theme.js') : undefined
}
