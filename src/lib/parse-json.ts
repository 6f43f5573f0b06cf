/** Parses JSON without letting it name a prototype: `__proto__` keys are left out. Throws a SyntaxError like `JSON.parse`. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
