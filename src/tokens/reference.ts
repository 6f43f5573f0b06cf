// Mixes a color with the page's `--appkit-color-mix`. Text takes a quarter of a surface's share.
function mixPageColour(colour: string, share: number): string {
  return `color-mix(in srgb,${colour},var(--appkit-color-mix,#000) calc(var(--appkit-color-mix-strength,0)*${share}%))`
}

function tintSurface(tint: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${tint} ${percent}%)`
}

/** Returns a weak tint of a color. It is opaque, so that text on it looks the same on a hovered row. */
export function soft(colour: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${colour} ${percent}%)`
}

// Darkens a color until it has enough contrast on a light surface. Scaling keeps the hue and stays in gamut.
function darkenForLight(colour: string): string {
  const part = (axis: string) => `calc(${axis}*min(1,.138/y))`
  return `color(from ${colour} xyz-d65 ${part('x')} ${part('y')} ${part('z')})`
}

// Adds white to a color until it has enough contrast on a dark surface.
function lightenForDark(colour: string): string {
  const part = (axis: string, white: number) => `calc(${axis} + max(0,(.315 - y)/(1 - y))*(${white} - ${axis}))`
  return `color(from ${colour} xyz-d65 ${part('x', 0.9505)} ${part('y', 1)} ${part('z', 1.089)})`
}

export const reference = {
  white: '#fff',
  ink: '#10131a',
  slate: '#5b6370',
  coal: '#16181d',
  mist: '#9aa3b1',
  snow: '#f3f4f6',
  dusk: '#102651',
  dawn: '#c0d5ff',
  indigo: '#3f5bf6',
  indigoDeep: '#4c62f0',
  indigoPale: '#8799ff',
  green: '#0c7a4a',
  greenPale: '#52c790',
  amber: '#8f5600',
  amberBright: '#c98a00',
  amberPale: '#e5aa48',
  red: '#c22f2a',
  redPale: '#ff7a70',
} as const

/** The base of all type and spacing, in px; `--appkit-font-size-master` overrides it. */
export const FONT_SIZE_MASTER_PX = 10

/** The base of all radii, in px; `--appkit-border-radius-master` overrides it. */
export const BORDER_RADIUS_MASTER_PX = 4

/** The text sizes with their line heights, in design px. */
export const typeSizes = { 12: 16, 13: 18, 15: 20, 16: 20, 18: 24, 30: 36, 38: 44 } as const

/** Durations of animations, in milliseconds. */
export const durations = { hover: 75, header: 120, view: 150, backdrop: 200, card: 240, turn: 1100 } as const

/** The duration of every animation with reduced motion, in milliseconds. */
export const REDUCED_MS = 100

export const EASING = 'cubic-bezier(.2,.9,.25,1)'

export const FONT_STACK =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif'

export type BasicRole =
  'surface' | 'raised' | 'hover' | 'text' | 'muted' | 'accent-ink' | 'accent-fill' | 'accent-soft' | 'on-accent'

// Black or white, whichever has more contrast with the accent. Both have 4.58:1 at a relative luminance of 0.179, so a
// label on a fill is readable with any accent.
const ON_ACCENT =
  'color(from var(--appkit-accent-fill) xyz-d65 clamp(0,(.179 - y)*1e9,.9505) clamp(0,(.179 - y)*1e9,1) clamp(0,(.179 - y)*1e9,1.089))'

export const basicLight: Readonly<Record<BasicRole, string>> = {
  surface: mixPageColour(`var(--appkit-background,${reference.white})`, 1),
  raised: tintSurface(reference.dusk, 4.6),
  hover: tintSurface(reference.dusk, 9.2),
  text: mixPageColour(reference.ink, 0.25),
  muted: mixPageColour(reference.slate, 0.25),
  'accent-ink': darkenForLight(`var(--appkit-accent,${reference.indigo})`),
  'accent-fill': `var(--appkit-accent,${reference.indigo})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 8),
  'on-accent': ON_ACCENT,
}

export const basicDark: Readonly<Record<BasicRole, string>> = {
  surface: mixPageColour(`var(--appkit-background,${reference.coal})`, 1),
  raised: tintSurface(reference.dawn, 5.3),
  hover: tintSurface(reference.dawn, 11),
  text: mixPageColour(reference.snow, 0.25),
  muted: mixPageColour(reference.mist, 0.25),
  'accent-ink': lightenForDark(`var(--appkit-accent,${reference.indigoPale})`),
  'accent-fill': `var(--appkit-accent,${reference.indigoDeep})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 13),
  'on-accent': ON_ACCENT,
}

/** The colors that the dialog has in addition, before and after its screens have loaded. */
export type DialogRole = 'backdrop' | 'shadow'

export const dialogLight: Readonly<Record<DialogRole, string>> = {
  backdrop: `color-mix(in srgb,${reference.ink} 40%,transparent)`,
  shadow: shadow(
    `color-mix(in srgb,${reference.ink} 35%,transparent)`,
    `color-mix(in srgb,${reference.ink} 8%,transparent)`,
    2,
    8,
    0,
  ),
}

export const dialogDark: Readonly<Record<DialogRole, string>> = {
  backdrop: 'rgb(0 0 0/60%)',
  shadow: shadow('rgb(0 0 0/80%)', 'rgb(255 255 255/6%)', 0, 0, 1),
}

function shadow(far: string, near: string, offset: number, blur: number, spread: number): string {
  const px = (n: number) => (n === 0 ? '0' : `calc(var(--appkit-px)*${n})`)
  return `0 ${px(24)} ${px(64)} ${px(-20)} ${far},0 ${px(offset)} ${px(blur)} ${px(spread)} ${near}`
}
