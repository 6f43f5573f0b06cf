/** Characters that show nothing, or that turn what stands beside them. A line break and a tab are what they look like. */
const HIDDEN =
  /[\p{C}\u{115f}\u{1160}\u{2028}\u{2029}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu
const LONGEST = 16_384

/** A text from outside as it is shown: every hidden character by its number, so that nothing of it is invisible. */
export function visibleText(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return cut.replace(/\r\n/g, '\n').replace(HIDDEN, sign => (sign === '\n' || sign === '\t' ? sign : named(sign)))
}

/** Whether a text has characters that a person would not see. */
export function hasHidden(text: string): boolean {
  return visibleText(text) !== text.replace(/\r\n/g, '\n')
}

function named(sign: string): string {
  return `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
