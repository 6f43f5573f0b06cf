/** The first letter or sign of a name as a person sees it, or a dot when it has none. */
export function initialOf(name: string): string {
  // Marks and controls are skipped: a direction override is no initial.
  return /[\p{L}\p{N}\p{S}]/u.exec(name.slice(0, 200))?.[0].toLocaleUpperCase().slice(0, 2) ?? '·'
}

/** A colour for a name, always the same one, dark enough for white text. */
export function colourOf(name: string): string {
  return `oklch(52% .13 ${hueOf(name)})`
}

/** A hue in degrees for any text, always the same one. */
export function hueOf(text: string): number {
  const head = text.slice(0, 200).toLowerCase()
  return Array.from(head).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)
}
