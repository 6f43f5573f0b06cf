/** Returns the contrast ratio of two opaque CSS colors, 1 to 21. Standard: WCAG 2.2. */
export function measureContrast(first: string, second: string): number {
  const [low = 0, high = 0] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRgb(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}
