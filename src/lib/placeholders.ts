/** Returns the first letter, digit or symbol of a name; '·' if it contains none. */
export function getInitial(name: string): string {
  // Skips marks and control characters, such as a direction override.
  return /[\p{L}\p{N}\p{S}]/u.exec(name.slice(0, 200))?.[0].toLocaleUpperCase().slice(0, 2) ?? '·'
}

/** Returns a stable gradient for an address, as a CSS image. */
export function toGradient(address: string): string {
  const hue = toHue(address)
  const colors = [
    `65% .18 ${hue}`,
    `62% .2 ${hue + 40}`,
    `78% .13 ${hue + 100}`,
    `84% .12 ${hue + 160}`,
    `65% .18 ${hue}`,
  ]
  return `conic-gradient(from ${toHue(`${address}turn`)}deg,${colors.map(color => `oklch(${color})`).join()})`
}

// Returns a stable hue in degrees for a text.
function toHue(text: string): number {
  // FNV-1a with a final mix, so that names that differ only in their last letter get distant hues.
  const head = text.slice(0, 200).toLowerCase()
  const sum = Array.from(head).reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  return (Math.imul(sum ^ (sum >>> 15), 0x85ebca6b) >>> 8) % 360
}
