import { LocaleController } from '../controllers/base/locale.js'
import { ThemeController } from '../controllers/base/theme.js'
import type { Scope } from '../controllers/scope.js'
import { createTokenSheet } from '../tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../tokens/theme-variables.js'

/** Gives a host the look and the language of its instance, as they stand now. */
export function dress(scope: Scope, host: HTMLElement): void {
  const { resolved, variables } = scope.use(ThemeController).state
  const { direction, tag } = scope.use(LocaleController).state
  host.dataset['theme'] = resolved
  host.dir = direction
  host.lang = tag
  applyThemeVariables(host, checkThemeVariables(variables).valid)
}

/** Puts the tokens under a shadow root's own styles. */
export function adoptTokens(root: ShadowRoot): void {
  root.adoptedStyleSheets.unshift(createTokenSheet())
}
