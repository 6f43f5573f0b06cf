import { expect, test } from 'vitest'
import { parseJson } from '../../src/lib/text.js'

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
