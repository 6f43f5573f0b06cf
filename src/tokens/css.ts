import { dark, forced, light } from './roles.js'
import { hostCss, list } from './scales.js'

/**
 * The text of the token sheet. It is meant for the shadow root of a host (the shell, a public tag): it sets
 * `--appkit-*` on `:host`, dark unless the host says `data-theme="light"`, and undoes what a page's own text
 * styles would let through. What a page may set itself (`--appkit-accent` and the others of
 * `theme-variables.ts`) is only read here, so that it works from `:root` as well as from the host.
 *
 * Lengths: `calc(var(--appkit-px) * n)` is n px of the drawing, `calc(var(--appkit-radius) * n)` the same for
 * corners. Type: `font: 500 var(--appkit-type-15)`. Movement is multiplied with `--appkit-move`, which is 0 for
 * people who asked for less of it.
 */
export function tokenCss(): string {
  return `${hostCss(dark, light)}@media (forced-colors:active){:host,:host([data-theme=light]){${list(forced)}}}`
}

/** One new constructable sheet with {@link tokenCss}: adopt it in the host's shadow root. Needs a DOM. */
export function createTokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenCss())
  return sheet
}
