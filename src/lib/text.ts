/**
 * Removes all trailing copies of a character. A regular expression such as `/x+$/` takes quadratic time if copies occur
 * in the middle.
 *
 * @example trimEnd('https://api.example.com//', '/') // 'https://api.example.com'
 */
export function trimEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

// Text that may contain the key `__proto__`, literally or with an escaped letter.
const POSSIBLE_PROTO = /__proto__|\\u00(?:5f|6f|7[024])/i

// Arrays that may be nested so deeply that code that walks them overflows the stack.
const DEEPLY_NESTED = '['.repeat(100)

/**
 * Parses JSON and drops `__proto__` keys to prevent prototype pollution. Throws a SyntaxError like `JSON.parse`, or a
 * RangeError for arrays that are nested too deeply to walk them.
 */
export function parseJson(text: string): unknown {
  // Ten times as fast as with a function for each value.
  if (!POSSIBLE_PROTO.test(text) && !text.includes(DEEPLY_NESTED)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
