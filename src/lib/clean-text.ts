/** Letters that show nothing: fillers, joiners and blanks that Unicode does not count as format characters. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/gu

/**
 * A text from outside as one plain line: without control, direction and zero-width characters, without heaps of
 * accents, its white space single, and at most so many characters long (an ellipsis stands for the rest). Not a text: ''.
 */
export function cleanText(value: unknown, longest = 64): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 16 * longest)
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
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
