import {
  BORDER_RADIUS_MASTER_PX,
  durations,
  EASING,
  FONT_FAMILY,
  FONT_SIZE_MASTER_PX,
  REDUCED_MS,
  reference,
  typeSizes,
} from './reference.js'
import { dark, forced, light } from './roles.js'

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
  const reduced = Object.keys(durations).map(name => `--appkit-${name}-ms:${name === 'turn' ? 0 : REDUCED_MS}ms`)
  return [
    `:host{color-scheme:dark;${list(dark)};${scales()};${text}}`,
    `:host([data-theme=light]){color-scheme:light;${list(light)}}`,
    `@media (prefers-reduced-motion:reduce){:host{${reduced.join(';')};--appkit-move:0}}`,
    `@media (forced-colors:active){:host,:host([data-theme=light]){${list(forced)}}}`,
  ].join('')
}

/** One new constructable sheet with {@link tokenCss}: adopt it in the host's shadow root. Needs a DOM. */
export function createTokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenCss())
  return sheet
}

const text =
  'color:var(--appkit-text);font:400 var(--appkit-type-15);font-synthesis-weight:none;letter-spacing:normal;' +
  'word-spacing:normal;text-align:start;text-indent:0;text-transform:none;text-shadow:none;white-space:normal;' +
  '-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent;-webkit-font-smoothing:antialiased'

function list(roles: Readonly<Record<string, string>>): string {
  return Object.entries(roles)
    .map(([role, value]) => `--appkit-${role}:${value}`)
    .join(';')
}

function scales(): string {
  const { white, ink } = reference
  return [
    `--appkit-px:calc(var(--appkit-font-size-master,${FONT_SIZE_MASTER_PX}px)/${FONT_SIZE_MASTER_PX})`,
    `--appkit-radius:calc(var(--appkit-border-radius-master,${BORDER_RADIUS_MASTER_PX}px)/${BORDER_RADIUS_MASTER_PX})`,
    `--appkit-font:var(--appkit-font-family,${FONT_FAMILY})`,
    ...Object.entries(typeSizes).map(
      ([size, line]) =>
        `--appkit-type-${size}:calc(var(--appkit-px)*${size})/calc(var(--appkit-px)*${line}) var(--appkit-font)`,
    ),
    ...Object.entries(durations).map(([name, ms]) => `--appkit-${name}-ms:${ms}ms`),
    `--appkit-ease:${EASING}`,
    '--appkit-move:1',
    `--appkit-qr-ink:${ink}`,
    `--appkit-qr-paper:${white}`,
    `--appkit-on-picture:${white}`,
  ].join(';')
}
