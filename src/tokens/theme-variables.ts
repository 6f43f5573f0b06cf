export type ThemeVariable = keyof typeof kinds

/** Theme variables, with or without the `--appkit-` prefix. */
export type ThemeVariables = { readonly [name in ThemeVariable | `--appkit-${ThemeVariable}`]?: string | number }

/** `valid` maps full CSS variable names to values; `wrong` contains the rejected names. */
export interface CheckedThemeVariables {
  readonly valid: Record<string, string>
  readonly wrong: string[]
}

/**
 * Validates theme variables. Accepts only plain colors, lengths, numbers and font lists, never a `url()`, a `var()`, a
 * brace or a semicolon. Accepts any input and never throws.
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
 * Sets validated variables on a host and removes all others. Uses `style.setProperty`, which a strict `style-src`
 * allows.
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
// CSS keywords whose color depends on the context. A surface needs a fixed color.
const CONTEXTUAL_KEYWORD = /^(?:inherit|initial|unset|revert|currentcolor|transparent|auto|none)$/i
const LENGTH = /^(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(?:px|rem|em)$/
const FONT_NAME =
  /^(?:"[\p{L}\d _.-]{1,60}"|'[\p{L}\d _.-]{1,60}'|-?[\p{L}_][\p{L}\d_-]{0,40}(?: [\p{L}_][\p{L}\d_-]{0,40}){0,6})$/iu

// The minimum font size in px, so that a wallet's requests stay readable.
const MIN_FONT_SIZE_PX = 8
const REM_PX = 16

const kinds = {
  accent: colour,
  background: opaque,
  'color-mix': opaque,
  'color-mix-strength': value => integer(value, 0, 100),
  'font-family': fonts,
  'font-size-master': value => atLeast(size(value), MIN_FONT_SIZE_PX),
  'border-radius-master': size,
  'z-index': value => integer(value, -2_147_483_648, 2_147_483_647),
} satisfies Record<string, (value: unknown) => string | undefined>

function colour(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 120) return undefined
  const text = value.trim()
  const known = HEX.test(text) || FUNCTION.test(text) || (NAMED.test(text) && !CONTEXTUAL_KEYWORD.test(text))
  // A browser rejects unknown names and out-of-range numbers. Elsewhere only the syntax is checked.
  return known && (globalThis.CSS?.supports?.('color', text) ?? true) ? text : undefined
}

function opaque(value: unknown): string | undefined {
  const text = colour(value)
  return text !== undefined && parseAlpha(text) >= 1 ? text : undefined
}

function parseAlpha(text: string): number {
  if (text.startsWith('#')) {
    const digits = text.length < 7 ? text.slice(4) : text.slice(7)
    return digits === '' ? 1 : Number.parseInt(digits, 16) / (16 ** digits.length - 1)
  }
  const [, inside = ''] = text.split(/[()]/, 2)
  const written = inside.includes('/') ? inside.split('/')[1] : inside.split(',')[3]
  const alpha = written?.trim() ?? '1'
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : alpha === 'none' ? 0 : Number(alpha)
}

function atLeast(length: string | undefined, px: number): string | undefined {
  if (length === undefined) return undefined
  const inPx = Number.parseFloat(length) * (length.endsWith('px') ? 1 : REM_PX)
  return inPx >= px ? length : undefined
}

function size(value: unknown): string | undefined {
  const text = typeof value === 'number' ? `${value}px` : typeof value === 'string' ? value.trim() : ''
  return LENGTH.test(text) ? text : undefined
}

function integer(value: unknown, min: number, max: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^-?\d{1,10}$/.test(text)) return undefined
  return Number(text) >= min && Number(text) <= max ? text : undefined
}

function fonts(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 400) return undefined
  const names = value.split(',').map(name => name.trim())
  return names.every(name => FONT_NAME.test(name)) ? names.join(', ') : undefined
}
