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
