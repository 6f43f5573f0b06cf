import { decodeHex, encodeHex } from '../../../../src/lib/bytes.js'
import { reference } from '../../../../src/tokens/reference.js'

export type Rgb = readonly [number, number, number]

const MIN_CONTRAST = 4.5

/** Returns the contrast ratio of two colors, 1 to 21. Standard: WCAG 2.2. */
export function getContrastRatio(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

export function parseHexColor(hex: string): Rgb {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = decodeHex(pairs) ?? []
  return [red, green, blue]
}

export function toHexColor(color: Rgb): string {
  return `#${encodeHex(Uint8Array.from(color))}`
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export type Mode = 'light' | 'dark'

/** The background of the wallet. Apps cannot change it. */
export const SURFACES: Readonly<Record<Mode, string>> = { light: reference.white, dark: reference.coal }

const ACCENT = '--appkit-accent'
const RADIUS = '--appkit-border-radius-master'
const MAX_RADIUS_PX = 8
const REM_PX = 16

/**
 * Returns the theme variables of an app that the wallet accepts: an accent that is readable on the fixed surface and
 * under its label, and a bounded corner radius. `resolve` returns the sRGB color of a CSS color, or undefined if it is
 * not opaque.
 */
export function getAcceptedTheme(
  valid: Readonly<Record<string, string>>,
  mode: Mode,
  resolve: (color: string) => Rgb | undefined,
): Readonly<Record<string, string>> {
  const accent = valid[ACCENT] === undefined ? undefined : resolve(valid[ACCENT])
  const radius = radiusPx(valid[RADIUS])
  return {
    ...(accent && isReadable(accent, mode) && { [ACCENT]: toHexColor(accent) }),
    ...(radius !== undefined && { [RADIUS]: `${radius}px` }),
  }
}

// Checks the accent as text on the surface, and as background of a black or white label.
function isReadable(accent: Rgb, mode: Mode): boolean {
  const label = Math.max(getContrastRatio(accent, [0, 0, 0]), getContrastRatio(accent, [255, 255, 255]))
  return getContrastRatio(accent, parseHexColor(SURFACES[mode])) >= MIN_CONTRAST && label >= MIN_CONTRAST
}

function radiusPx(length: string | undefined): number | undefined {
  const [, number, unit] = /^([\d.]+)(px|rem|em)$/.exec(length ?? '') ?? []
  if (number === undefined) return undefined
  return Math.min(Number(number) * (unit === 'px' ? 1 : REM_PX), MAX_RADIUS_PX)
}

export function resolveColor(probe: HTMLElement, color: string): Rgb | undefined {
  probe.style.color = ''
  probe.style.color = `color(from ${color} srgb r g b / alpha)`
  const computed = probe.style.color === '' ? '' : getComputedStyle(probe).color
  const [, parts = '', alpha = '1'] = /^color\(srgb ([^/)]+)(?:\/ ([^)]+))?\)$/.exec(computed) ?? []
  const numbers = parts.trim().split(/\s+/).map(Number)
  if (numbers.length !== 3 || numbers.some(Number.isNaN) || Number(alpha) !== 1) return undefined
  const [red = 0, green = 0, blue = 0] = numbers.map(part => Math.round(Math.min(Math.max(part, 0), 1) * 255))
  return [red, green, blue]
}
