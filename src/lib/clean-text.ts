const invisible = /[\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu

/**
 * Sanitizes untrusted text to one plain line. Removes control, direction and zero-width characters and stacked accents,
 * collapses white space, and truncates with an ellipsis. Returns '' unless the value is a string.
 */
export function cleanText(value: unknown, maxLength = 64): string {
  return toLine(value, maxLength, '')
}

/**
 * Sanitizes the name of something that a person may confuse with something else: like {@link cleanText}, but shows
 * control, direction and invisible characters as code points, for example `USD⟨U+200B⟩C`. Without this, the name would
 * look like the one that it imitates. A name of such characters only is ''.
 */
export function cleanName(value: unknown, maxLength = 64): string {
  return cleanText(value, maxLength) && toLine(value, maxLength, toCodePoint)
}

function toLine(value: unknown, maxLength: number, replacement: '' | ((character: string) => string)): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 16 * maxLength)
    .replace(/[^\S\ufeff]/gu, ' ')
    .replace(JOINED_EMOJI, '$1')
    .replace(invisible, replacement as string)
    .replace(/ +/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

// The joiner between two emoji. It is harmless there, and removed.
const JOINED_EMOJI = /([\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])\u{200d}(?=\p{Extended_Pictographic})/gu

function toCodePoint(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
