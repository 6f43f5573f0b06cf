import { reference as r } from './reference.js'

/** What a colour is for. `accent-ink` is the accent as text, line or icon; `accent-fill` is the accent under text. */
export type Role =
  | 'surface'
  | 'raised'
  | 'hover'
  | 'line'
  | 'text'
  | 'muted'
  | 'accent-ink'
  | 'accent-fill'
  | 'accent-soft'
  | 'on-accent'
  | 'success'
  | 'success-soft'
  | 'warning'
  | 'warning-soft'
  | 'danger'
  | 'danger-soft'
  | 'neutral-soft'
  | 'backdrop'
  | 'shadow'

/** The modes a host can be drawn in. */
export type Mode = 'light' | 'dark'

/**
 * Black or white, whichever reads on the accent: relative luminance 0.179 is where both have 4.58:1, so
 * that a label on a fill is readable whatever accent the page chose.
 */
const ON_ACCENT =
  'color(from var(--appkit-accent-fill) xyz-d65 clamp(0,(.179 - y)*1e9,.9505) clamp(0,(.179 - y)*1e9,1) clamp(0,(.179 - y)*1e9,1.089))'

/** The roles by day. */
export const light: Readonly<Record<Role, string>> = {
  surface: mixed(`var(--appkit-background,${r.white})`, 1),
  raised: lifted(r.dusk, 4.6),
  hover: lifted(r.dusk, 9.2),
  line: 'color-mix(in srgb,var(--appkit-text) 8%,transparent)',
  text: mixed(r.ink, 0.25),
  muted: mixed(r.slate, 0.25),
  'accent-ink': dimmed(`var(--appkit-accent,${r.indigo})`),
  'accent-fill': `var(--appkit-accent,${r.indigo})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 8),
  'on-accent': ON_ACCENT,
  success: r.green,
  'success-soft': soft(r.green, 8),
  warning: r.amber,
  'warning-soft': soft(r.amberBright, 12.5),
  danger: r.red,
  'danger-soft': soft(r.red, 7),
  'neutral-soft': `color-mix(in srgb,${r.dusk} 4.6%,transparent)`,
  backdrop: `color-mix(in srgb,${r.ink} 40%,transparent)`,
  shadow: shadow(`color-mix(in srgb,${r.ink} 35%,transparent)`, `color-mix(in srgb,${r.ink} 8%,transparent)`, 2, 8, 0),
}

/** The roles by night. */
export const dark: Readonly<Record<Role, string>> = {
  surface: mixed(`var(--appkit-background,${r.coal})`, 1),
  raised: lifted(r.dawn, 5.3),
  hover: lifted(r.dawn, 11),
  line: 'color-mix(in srgb,var(--appkit-text) 8%,transparent)',
  text: mixed(r.snow, 0.25),
  muted: mixed(r.mist, 0.25),
  'accent-ink': lit(`var(--appkit-accent,${r.indigoPale})`),
  'accent-fill': `var(--appkit-accent,${r.indigoDeep})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 13),
  'on-accent': ON_ACCENT,
  success: r.greenPale,
  'success-soft': soft(r.greenPale, 12),
  warning: r.amberPale,
  'warning-soft': soft(r.amberPale, 13),
  danger: r.redPale,
  'danger-soft': soft(r.redPale, 12),
  'neutral-soft': `color-mix(in srgb,${r.dawn} 5.3%,transparent)`,
  backdrop: 'rgb(0 0 0/60%)',
  shadow: shadow('rgb(0 0 0/80%)', 'rgb(255 255 255/6%)', 0, 0, 1),
}

/** The roles where the person chose the colours of the whole system (`forced-colors`). */
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

/** A colour with the page's `--appkit-color-mix` stirred in; text takes a quarter of what a surface takes. */
function mixed(colour: string, share: number): string {
  return `color-mix(in srgb,${colour},var(--appkit-color-mix,#000) calc(var(--appkit-color-mix-strength,0)*${share}%))`
}

function lifted(tint: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${tint} ${percent}%)`
}

/** Opaque, so that the text on it reads the same on a row that is hovered. */
function soft(colour: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${colour} ${percent}%)`
}

/** A colour with no more light in it than reads on a pale surface; same hue, and in gamut because it only shrinks. */
function dimmed(colour: string): string {
  const part = (axis: string) => `calc(${axis}*min(1,.138/y))`
  return `color(from ${colour} xyz-d65 ${part('x')} ${part('y')} ${part('z')})`
}

/** A colour with as much white light added as it needs to read on a dark surface. */
function lit(colour: string): string {
  const part = (axis: string, white: number) => `calc(${axis} + max(0,(.315 - y)/(1 - y))*(${white} - ${axis}))`
  return `color(from ${colour} xyz-d65 ${part('x', 0.9505)} ${part('y', 1)} ${part('z', 1.089)})`
}

function shadow(far: string, near: string, drop: number, blur: number, spread: number): string {
  const px = (n: number) => (n === 0 ? '0' : `calc(var(--appkit-px)*${n})`)
  return `0 ${px(24)} ${px(64)} ${px(-20)} ${far},0 ${px(drop)} ${px(blur)} ${px(spread)} ${near}`
}
