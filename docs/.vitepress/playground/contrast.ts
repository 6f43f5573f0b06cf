/** Returns the contrast of a color `#rrggbb` with black or white text, whichever is higher. Standard: WCAG 2.2. */
export function contrastOf(color: string): number {
  const luminance = luminanceOf(color)
  return Math.max(1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(index => toLinear(parseInt(color.slice(index, index + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
