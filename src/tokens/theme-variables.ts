/** What a page may change about the look, each readable as the CSS variable `--appkit-<name>`. */
export type ThemeVariable = keyof typeof kinds

/** Theme variables as a page writes them: with or without the `--appkit-` prefix. */
export type ThemeVariables = { readonly [name in ThemeVariable | `--appkit-${ThemeVariable}`]?: string | number }

/** What came of a check: `valid` by the full name of the CSS variable, and the names that were refused. */
export interface CheckedThemeVariables {
  readonly valid: Record<string, string>
  readonly wrong: string[]
}

/**
 * Sorts theme variables into what is safe to set and what is not. Only plain colours, lengths, numbers and
 * font lists pass: never a `url()`, a `var()`, a brace or a semicolon. Throws nothing, whatever it is given.
 *
 * @example checkThemeVariables({ accent: '#0a7' }) // { valid: { '--appkit-accent': '#0a7' }, wrong: [] }
 */
export function checkThemeVariables(input: unknown): CheckedThemeVariables {
  const checked: CheckedThemeVariables = { valid: {}, wrong: [] }
  if (typeof input !== 'object' || input === null) return checked
  for (const [given, value] of Object.entries(input)) {
    if (value === undefined) continue
    const name = given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given
    const written = Object.hasOwn(kinds, name) ? kinds[name as ThemeVariable](value) : undefined
    if (written === undefined) checked.wrong.push(given)
    else checked.valid[PREFIX + name] = written
  }
  return checked
}

/**
 * Sets checked variables on a host and takes away those it no longer names. Uses `style.setProperty` only,
 * which a strict `style-src` allows.
 */
export function applyThemeVariables(element: HTMLElement, valid: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(kinds)) {
    const value = valid[PREFIX + name]
    if (value === undefined) element.style.removeProperty(PREFIX + name)
    else element.style.setProperty(PREFIX + name, value)
  }
}

const PREFIX = '--appkit-'

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const NAMED = /^[a-z]{3,20}$/i
const SPACE = '(?:srgb(?:-linear)?|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz(?:-d50|-d65)?) '
const FUNCTION = new RegExp(
  `^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\((?:${SPACE})?(?:[\\d.,%/ +-]|e-?\\d|deg|g?rad|turn|none){1,80}\\)$`,
  'i',
)
/** Words that are a colour only by looking elsewhere; a surface must have one of its own. */
const BORROWED = /^(?:inherit|initial|unset|revert|currentcolor|transparent|auto|none)$/i
const LENGTH = /^(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(?:px|rem|em)$/
const FAMILY =
  /^(?:"[\p{L}\d _.-]{1,60}"|'[\p{L}\d _.-]{1,60}'|-?[\p{L}_][\p{L}\d_-]{0,40}(?: [\p{L}_][\p{L}\d_-]{0,40}){0,6})$/iu

/** The least master of type, in px: below it nobody reads what a wallet asks. */
const LEAST_FONT_PX = 8
const REM_PX = 16

const kinds = {
  accent: colour,
  background: opaque,
  'color-mix': opaque,
  'color-mix-strength': value => whole(value, 0, 100),
  'font-family': fonts,
  'font-size-master': value => atLeast(size(value), LEAST_FONT_PX),
  'border-radius-master': size,
  'z-index': value => whole(value, -2_147_483_648, 2_147_483_647),
} satisfies Record<string, (value: unknown) => string | undefined>

function colour(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 120) return undefined
  const text = value.trim()
  const known = HEX.test(text) || FUNCTION.test(text) || (NAMED.test(text) && !BORROWED.test(text))
  // A browser knows which names exist and which numbers fit; elsewhere the syntax has to do.
  return known && (globalThis.CSS?.supports?.('color', text) ?? true) ? text : undefined
}

/** A colour that nothing shines through: a surface is what text is read on. */
function opaque(value: unknown): string | undefined {
  const text = colour(value)
  return text !== undefined && alphaOf(text) >= 1 ? text : undefined
}

/** The alpha of a colour as it is written; 1 where it says none. */
function alphaOf(text: string): number {
  if (text.startsWith('#')) {
    const digits = text.length < 7 ? text.slice(4) : text.slice(7)
    return digits === '' ? 1 : Number.parseInt(digits, 16) / (16 ** digits.length - 1)
  }
  const [, inside = ''] = text.split(/[()]/, 2)
  const written = inside.includes('/') ? inside.split('/')[1] : inside.split(',')[3]
  const alpha = written?.trim() ?? '1'
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : alpha === 'none' ? 0 : Number(alpha)
}

/** A length that is large enough to be read; `rem` and `em` count as 16 px. */
function atLeast(length: string | undefined, px: number): string | undefined {
  if (length === undefined) return undefined
  const inPx = Number.parseFloat(length) * (length.endsWith('px') ? 1 : REM_PX)
  return inPx >= px ? length : undefined
}

/** A length; a bare number counts px. */
function size(value: unknown): string | undefined {
  const text = typeof value === 'number' ? `${value}px` : typeof value === 'string' ? value.trim() : ''
  return LENGTH.test(text) ? text : undefined
}

function whole(value: unknown, least: number, most: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^-?\d{1,10}$/.test(text)) return undefined
  return Number(text) >= least && Number(text) <= most ? text : undefined
}

function fonts(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 400) return undefined
  const families = value.split(',').map(family => family.trim())
  return families.every(family => FAMILY.test(family)) ? families.join(', ') : undefined
}
