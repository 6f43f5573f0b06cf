import { expect, test } from 'vitest'
import { parseJson, trimEnd } from '../../src/lib/text.js'

test('parseJson drops __proto__ keys, even if they are escaped', () => {
  const parsed = parseJson('{"a":1,"__proto__":{"polluted":1},"in":{"\\u005f_proto__":{"polluted":1}}}') as Record<
    string,
    object
  >
  expect(parsed).toEqual({ a: 1, in: {} })
  expect(Object.hasOwn(parsed, '__proto__')).toBe(false)
  expect(Object.hasOwn(parsed['in'] ?? {}, '__proto__')).toBe(false)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('parseJson throws a SyntaxError like JSON.parse', () => {
  expect(() => parseJson('{"a":')).toThrow(SyntaxError)
})

test.each([
  ['https://api.example.com//', '/', 'https://api.example.com'],
  ['1.500', '0', '1.5'],
  ['000', '0', ''],
  ['', '0', ''],
  ['a/b', '/', 'a/b'],
])('trimEnd of %s without trailing %s is %s', (text, character, expected) =>
  expect(trimEnd(text, character)).toBe(expected),
)
