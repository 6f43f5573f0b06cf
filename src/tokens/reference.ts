/** A colour with the page's `--appkit-color-mix` stirred in; text takes a quarter of what a surface takes. */
function mixed(colour: string, share: number): string {
  return `color-mix(in srgb,${colour},var(--appkit-color-mix,#000) calc(var(--appkit-color-mix-strength,0)*${share}%))`
}

/** A surface with a small share of a tint, so that it stands out from the one beneath. */
function lifted(tint: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${tint} ${percent}%)`
}

/** A weak tint of a colour. Opaque, so that the text on it reads the same on a row that is hovered. */
export function soft(colour: string, percent: number): string {
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

/**
 * The raw values of the look: every colour, size and time that exists, before it means anything.
 * Only `roles.ts` and `css.ts` read them; everything else uses roles.
 */
export const reference = {
  white: '#fff',
  ink: '#10131a',
  slate: '#5b6370',
  coal: '#16181d',
  mist: '#9aa3b1',
  snow: '#f3f4f6',
  /** What lifts a light surface, in small shares. */
  dusk: '#102651',
  /** What lifts a dark surface, in small shares. */
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

/** The master of all type and spacing, in px: `--appkit-font-size-master` overrules it. */
export const FONT_SIZE_MASTER_PX = 10

/** The master of all radii, in px: `--appkit-border-radius-master` overrules it. */
export const BORDER_RADIUS_MASTER_PX = 4

/** Every text size with its line height, in px of the drawing. There are no others. */
export const typeSizes = { 12: 16, 13: 18, 15: 20, 16: 20, 18: 24, 30: 36, 38: 44 } as const

/** How long things take to move, in milliseconds. */
export const durations = { hover: 75, header: 120, view: 150, backdrop: 200, card: 240, turn: 1100 } as const

/** What any movement shrinks to for people who asked for less of it, in milliseconds. */
export const REDUCED_MS = 100

/** The curve of everything that comes to rest. */
export const EASING = 'cubic-bezier(.2,.9,.25,1)'

/** The typeface where the page names none: the system's own. */
export const FONT_FAMILY =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif'

/** The roles a public tag needs; they alone are in the first chunk. */
export type BasicRole =
  'surface' | 'raised' | 'hover' | 'text' | 'muted' | 'accent-ink' | 'accent-fill' | 'accent-soft' | 'on-accent'

/**
 * Black or white, whichever reads on the accent: relative luminance 0.179 is where both have 4.58:1, so
 * that a label on a fill is readable whatever accent the page chose.
 */
const ON_ACCENT =
  'color(from var(--appkit-accent-fill) xyz-d65 clamp(0,(.179 - y)*1e9,.9505) clamp(0,(.179 - y)*1e9,1) clamp(0,(.179 - y)*1e9,1.089))'

/** The basic roles by day. */
export const basicLight: Readonly<Record<BasicRole, string>> = {
  surface: mixed(`var(--appkit-background,${reference.white})`, 1),
  raised: lifted(reference.dusk, 4.6),
  hover: lifted(reference.dusk, 9.2),
  text: mixed(reference.ink, 0.25),
  muted: mixed(reference.slate, 0.25),
  'accent-ink': dimmed(`var(--appkit-accent,${reference.indigo})`),
  'accent-fill': `var(--appkit-accent,${reference.indigo})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 8),
  'on-accent': ON_ACCENT,
}

/** The basic roles by night. */
export const basicDark: Readonly<Record<BasicRole, string>> = {
  surface: mixed(`var(--appkit-background,${reference.coal})`, 1),
  raised: lifted(reference.dawn, 5.3),
  hover: lifted(reference.dawn, 11),
  text: mixed(reference.snow, 0.25),
  muted: mixed(reference.mist, 0.25),
  'accent-ink': lit(`var(--appkit-accent,${reference.indigoPale})`),
  'accent-fill': `var(--appkit-accent,${reference.indigoDeep})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 13),
  'on-accent': ON_ACCENT,
}
