/** What shows nothing: controls and format characters, and the fillers and blanks that Unicode counts as letters. */
const invisible = /[\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu

/**
 * A text from outside as one plain line: without control, direction and zero-width characters, without heaps of
 * accents, its white space single, and at most so many characters long (an ellipsis stands for the rest). Not a text: ''.
 */
export function cleanText(value: unknown, longest = 64): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 16 * longest)
    .replace(/\s/gu, ' ')
    .replace(invisible, '')
    .replace(/ +/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...line]
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
