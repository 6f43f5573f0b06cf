import { LocaleController } from '../../controllers/app/locale.js'
import { ThemeController } from '../../controllers/app/theme.js'
import type { Scope } from '../../controllers/scope.js'
import { createTokenSheet } from '../../tokens/css.js'

/** Gives a host the look and the language of its instance, as they stand now. */
export function dress(scope: Scope, host: HTMLElement): void {
  const { resolved } = scope.use(ThemeController).state
  const { direction, tag } = scope.use(LocaleController).state
  host.dataset['theme'] = resolved
  host.dir = direction
  host.lang = tag
  loadTheme(scope).then(
    theme => theme?.wearTheme(scope, host),
    () => {}, // lost to a dead network: the card stands in our own colours
  )
}

/** Pages that set theme variables load what checks them; all others do without it. */
export async function loadTheme(scope: Scope): Promise<typeof import('./apply-theme.js') | undefined> {
  const { variables } = scope.use(ThemeController).state
  return Object.keys(variables).length > 0 ? import('./apply-theme.js') : undefined
}

/** Puts the tokens under a shadow root's own styles. jsdom has no constructable sheets, and no layout to miss them. */
export function adoptTokens(root: ShadowRoot): void {
  if (!('adoptedStyleSheets' in root)) return
  root.adoptedStyleSheets.unshift(createTokenSheet())
}
