import { cleanText } from '../clean-text.js'

const hidden = /[\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu
// The joiner between two emoji, which deceives nobody and is removed.
const joiner = /([\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])\u{200d}(?=\p{Extended_Pictographic})/gu

/**
 * Sanitizes the name of something that a person may confuse with something else: like `cleanText`, but shows control,
 * direction and invisible characters as code points, for example `USD⟨U+200B⟩C`. Without this, the name would look like
 * the one that it imitates. A name of such characters only is ''.
 */
export function cleanName(value: unknown, maxLength = 64): string {
  if (typeof value !== 'string' || cleanText(value, maxLength) === '') return ''
  const visible = value
    .slice(0, 16 * maxLength)
    .replace(/[^\S\ufeff]/gu, ' ')
    .replace(joiner, '$1')
    .replace(hidden, toCodePoint)
  return cleanText(visible, maxLength)
}

function toCodePoint(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
