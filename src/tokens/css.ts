import {
  basicDark,
  basicLight,
  type BasicRole,
  dialogDark,
  dialogLight,
  type DialogRole,
  reference as r,
  soft,
} from './reference.js'
import { hostCss, toDeclarations } from './scales.js'

/**
 * The purpose of a color. `accent-ink` is the accent as text, line or icon; `accent-fill` is the accent behind text.
 */
export type Role =
  | BasicRole
  | 'line'
  | 'success'
  | 'success-soft'
  | 'warning'
  | 'warning-soft'
  | 'danger'
  | 'danger-soft'
  | 'neutral-soft'
  | DialogRole

export type Mode = 'light' | 'dark'

export const light: Readonly<Record<Role, string>> = {
  ...basicLight,
  line: 'color-mix(in srgb,var(--appkit-text) 8%,transparent)',
  success: r.green,
  'success-soft': soft(r.green, 8),
  warning: r.amber,
  'warning-soft': soft(r.amberBright, 12.5),
  danger: r.red,
  'danger-soft': soft(r.red, 7),
  'neutral-soft': `color-mix(in srgb,${r.dusk} 4.6%,transparent)`,
  ...dialogLight,
}

export const dark: Readonly<Record<Role, string>> = {
  ...basicDark,
  line: 'color-mix(in srgb,var(--appkit-text) 8%,transparent)',
  success: r.greenPale,
  'success-soft': soft(r.greenPale, 12),
  warning: r.amberPale,
  'warning-soft': soft(r.amberPale, 13),
  danger: r.redPale,
  'danger-soft': soft(r.redPale, 12),
  'neutral-soft': `color-mix(in srgb,${r.dawn} 5.3%,transparent)`,
  ...dialogDark,
}

export const forced: Readonly<Record<Role, string>> = {
  surface: 'Canvas',
  raised: 'Canvas',
  hover: 'Canvas',
  line: 'CanvasText',
  text: 'CanvasText',
  muted: 'CanvasText',
  'accent-ink': 'LinkText',
  'accent-fill': 'ButtonFace',
  'accent-soft': 'Canvas',
  'on-accent': 'ButtonText',
  success: 'CanvasText',
  'success-soft': 'Canvas',
  warning: 'CanvasText',
  'warning-soft': 'Canvas',
  danger: 'CanvasText',
  'danger-soft': 'Canvas',
  'neutral-soft': 'Canvas',
  backdrop: 'rgb(0 0 0/60%)',
  shadow: '0 0 0 var(--appkit-px) CanvasText',
}

/**
 * Returns the CSS of the tokens for the shadow root of a host (the shell, or a public tag). It sets `--appkit-*` on
 * `:host`, dark unless the host has `data-theme="light"`, and resets inherited text styles of the page. Variables that
 * a page may set (`--appkit-accent` and the others of `theme-variables.ts`) are only read, so a page can set them on
 * `:root` or on the host.
 *
 * Lengths: `calc(var(--appkit-px) * n)` is n design px; `calc(var(--appkit-radius) * n)` is the same for corners. Type:
 * `font: 500 var(--appkit-type-15)`. Movement is multiplied by `--appkit-move`, which is 0 with reduced motion.
 */
export function tokenCss(): string {
  return `${hostCss(dark, light)}@media (forced-colors:active){:host,:host([data-theme=light]){${toDeclarations(forced)}}}`
}

export function createTokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenCss())
  return sheet
}
