import {
  BORDER_RADIUS_MASTER_PX,
  durations,
  EASING,
  FONT_STACK,
  FONT_SIZE_MASTER_PX,
  REDUCED_MS,
  reference,
  typeSizes,
} from './reference.js'

/** Returns a length in design px, scaled by `--appkit-px`. */
export const px = (n: number): string => `calc(var(--appkit-px)*${n})`

/** Returns a corner radius in design px, scaled by `--appkit-radius`. */
export const radius = (n: number): string => `calc(var(--appkit-radius)*${n})`

export type Colours = Readonly<Record<string, string>>

export function hostCss(dark: Colours, light: Colours): string {
  const reduced = Object.keys(durations).map(name => `--appkit-${name}-ms:${name === 'turn' ? 0 : REDUCED_MS}ms`)
  return [
    `:host{color-scheme:dark;${toDeclarations(dark)};${scales()};${text}}`,
    `:host([data-theme=light]){color-scheme:light;${toDeclarations(light)}}`,
    `@media (prefers-reduced-motion:reduce){:host{${reduced.join(';')};--appkit-move:0}}`,
  ].join('')
}

const text =
  'color:var(--appkit-text);font:400 var(--appkit-type-15);font-synthesis-weight:none;letter-spacing:normal;' +
  'word-spacing:normal;text-align:start;text-indent:0;text-transform:none;text-shadow:none;white-space:normal;' +
  '-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent;-webkit-font-smoothing:antialiased'

export function toDeclarations(roles: Colours): string {
  return Object.entries(roles)
    .map(([role, value]) => `--appkit-${role}:${value}`)
    .join(';')
}

function scales(): string {
  const { white, ink } = reference
  return [
    `--appkit-px:calc(var(--appkit-font-size-master,${FONT_SIZE_MASTER_PX}px)/${FONT_SIZE_MASTER_PX})`,
    `--appkit-radius:calc(var(--appkit-border-radius-master,${BORDER_RADIUS_MASTER_PX}px)/${BORDER_RADIUS_MASTER_PX})`,
    `--appkit-font:var(--appkit-font-family,${FONT_STACK})`,
    ...Object.entries(typeSizes).map(
      ([size, line]) =>
        `--appkit-type-${size}:calc(var(--appkit-px)*${size})/calc(var(--appkit-px)*${line}) var(--appkit-font)`,
    ),
    ...Object.entries(durations).map(([name, ms]) => `--appkit-${name}-ms:${ms}ms`),
    `--appkit-ease:${EASING}`,
    '--appkit-move:1',
    `--appkit-qr-ink:${ink}`,
    `--appkit-qr-paper:${white}`,
  ].join(';')
}
