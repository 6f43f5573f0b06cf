import { LocaleController } from '../../controllers/app/locale.js'
import { ThemeController } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import { createTokenSheet } from '../../tokens/css.js'
import { loadTheme } from '../prefetch.js'

export function applyAppearance(scope: Scope, host: HTMLElement): void {
  const { resolved } = scope.use(ThemeController).state
  const { direction, tag } = scope.use(LocaleController).state
  for (const [name, value] of Object.entries({ 'data-theme': resolved, dir: direction, lang: tag }))
    if (host.getAttribute(name) !== value) host.setAttribute(name, value) // `dir` and `lang` restyle everything, also unchanged
  loadTheme(scope).then(
    theme => theme?.applyTheme(scope, host),
    () => {}, // the chunk failed to load: the card keeps the default colors
  )
}

/** Puts the tokens below the shadow root's own styles. jsdom has no constructable stylesheets. */
export function attachTokenSheet(root: ShadowRoot): void {
  if (!('adoptedStyleSheets' in root)) return
  root.adoptedStyleSheets.unshift(createTokenSheet())
}
