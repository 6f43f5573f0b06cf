/** An opaque sRGB color: red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

/** WCAG 2 level AA for text. */
export const MIN_CONTRAST = 4.5

/** The contrast ratio of two colors, 1 to 21. Standard: WCAG 2.2. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** `#rgb` or `#rrggbb` as numbers. */
export function rgbOf(hex: string): Rgb {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? [...digits].map(digit => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map(pair => Number.parseInt(pair, 16))
  return [red, green, blue]
}

/** The color as `#rrggbb`. */
export function hexOf(color: Rgb): string {
  return `#${color.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
