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

/** Parses JSON without letting it name a prototype: `__proto__` keys are left out. Throws a SyntaxError like `JSON.parse`. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
