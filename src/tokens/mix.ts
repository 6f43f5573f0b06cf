/** A colour with the page's `--appkit-color-mix` stirred in; text takes a quarter of what a surface takes. */
export function mixed(colour: string, share: number): string {
  return `color-mix(in srgb,${colour},var(--appkit-color-mix,#000) calc(var(--appkit-color-mix-strength,0)*${share}%))`
}

/** A surface with a small share of a tint, so that it stands out from the one beneath. */
export function lifted(tint: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${tint} ${percent}%)`
}

/** A weak tint of a colour. Opaque, so that the text on it reads the same on a row that is hovered. */
export function soft(colour: string, percent: number): string {
  return `color-mix(in srgb,var(--appkit-surface),${colour} ${percent}%)`
}

/** A colour with no more light in it than reads on a pale surface; same hue, and in gamut because it only shrinks. */
export function dimmed(colour: string): string {
  const part = (axis: string) => `calc(${axis}*min(1,.138/y))`
  return `color(from ${colour} xyz-d65 ${part('x')} ${part('y')} ${part('z')})`
}

/** A colour with as much white light added as it needs to read on a dark surface. */
export function lit(colour: string): string {
  const part = (axis: string, white: number) => `calc(${axis} + max(0,(.315 - y)/(1 - y))*(${white} - ${axis}))`
  return `color(from ${colour} xyz-d65 ${part('x', 0.9505)} ${part('y', 1)} ${part('z', 1.089)})`
}
