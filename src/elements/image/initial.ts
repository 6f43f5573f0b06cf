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
  // FNV-1a, with a last stir so that names that differ in their last letter are far apart.
  const head = text.slice(0, 200).toLowerCase()
  const sum = Array.from(head).reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  return (Math.imul(sum ^ (sum >>> 15), 0x85ebca6b) >>> 8) % 360
}
