// Escapes output for a terminal.

/** Control, direction and invisible characters, except the line feed and the tab. */
const UNPRINTABLE = /(?![\n\t])[\p{C}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Escapes what could command a terminal or hide text in it.
 *
 * @param {string} text
 */
export function escapeOutput(text) {
  return text.replace(UNPRINTABLE, escapeUnits)
}

/**
 * Escapes every UTF-16 code unit as in JavaScript and JSON.
 *
 * @param {string} text
 */
export function escapeUnits(text) {
  return text
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
