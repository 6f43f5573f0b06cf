import { dimmed, lifted, lit, mixed, soft } from './mix.js'
import { reference as r } from './reference.js'

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
  surface: mixed(`var(--appkit-background,${r.white})`, 1),
  raised: lifted(r.dusk, 4.6),
  hover: lifted(r.dusk, 9.2),
  text: mixed(r.ink, 0.25),
  muted: mixed(r.slate, 0.25),
  'accent-ink': dimmed(`var(--appkit-accent,${r.indigo})`),
  'accent-fill': `var(--appkit-accent,${r.indigo})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 8),
  'on-accent': ON_ACCENT,
}

/** The basic roles by night. */
export const basicDark: Readonly<Record<BasicRole, string>> = {
  surface: mixed(`var(--appkit-background,${r.coal})`, 1),
  raised: lifted(r.dawn, 5.3),
  hover: lifted(r.dawn, 11),
  text: mixed(r.snow, 0.25),
  muted: mixed(r.mist, 0.25),
  'accent-ink': lit(`var(--appkit-accent,${r.indigoPale})`),
  'accent-fill': `var(--appkit-accent,${r.indigoDeep})`,
  'accent-soft': soft('var(--appkit-accent-ink)', 13),
  'on-accent': ON_ACCENT,
}
