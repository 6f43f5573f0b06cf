/**
 * Removes every copy of one character from the end of a text. A loop, because a pattern such as `/x+$/` takes quadratic
 * time where many copies stand in the middle.
 *
 * @example trimEnd('https://api.example.com//', '/') // 'https://api.example.com'
 */
export function trimEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}
