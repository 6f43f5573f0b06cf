/** The letters or signs on an icon, and what decides its colour. */
export interface DrawnIcon {
  /** At most three characters; anything but letters, digits and currency signs becomes a dot. */
  readonly label: string
  /** The same seed gives the same colour. */
  readonly seed: string
}

const SIZE = 48
/** The size of the letters, by how many there are. */
const LETTERS = [22, 22, 18, 15] as const

/** Draws a rounded square with a label, as an SVG text: what is shown for things that have no icon of their own. */
export function drawnIcon({ label, seed }: DrawnIcon): string {
  const signs = [...label].slice(0, 3).map(sign => (/[\p{L}\p{N}\p{Sc}]/u.test(sign) ? sign : '·'))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" rx="12" fill="hsl(${hue(seed)} 42% 34%)"/>` +
    `<text x="24" y="24" fill="#fff" font-family="system-ui, sans-serif" font-size="${LETTERS[signs.length]}" ` +
    `font-weight="500" text-anchor="middle" dominant-baseline="central">${signs.join('')}</text></svg>`
  )
}

/** The first letter or digit of a name, as a capital; a dot for a name without any. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·'
}

/** FNV-1a over the UTF-16 units: spread evenly and the same everywhere. */
function hue(seed: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % 360
}
