const invisible = /[\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu

/**
 * Sanitizes untrusted text to one plain line. Removes control, direction and zero-width characters and stacked accents,
 * collapses white space, and truncates with an ellipsis. Returns '' unless the value is a string.
 */
export function cleanText(value: unknown, maxLength = 64): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 16 * maxLength)
    .replace(/\s/gu, ' ')
    .replace(invisible, '')
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
