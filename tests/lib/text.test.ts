import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { parseJson, trimEnd } from '../../src/lib/text.js'
import { property } from './property.js'

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

test('parseJson drops __proto__ keys with any of their letters escaped, in either case', () => {
  property(fc.tuple(fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), fc.boolean()), ([flags, isUpper]) => {
    const escape = (character: string) => {
      const digits = character.charCodeAt(0).toString(16).padStart(4, '0')
      return `\\u${isUpper ? digits.toUpperCase() : digits}`
    }
    const key = [...'__proto__'].map((character, at) => (flags[at] ? escape(character) : character)).join('')
    expect(parseJson(`{"in":{"${key}":{"polluted":1},"b":2}}`)).toEqual({ in: { b: 2 } })
    expect(Object.keys((parseJson(`{"${key}":1}`) as object) ?? {})).toEqual([])
  })
})

test('parseJson returns the same value as JSON.parse for text without such a key', () => {
  property(
    fc.json().filter(text => !text.includes('__proto__')),
    text => expect(parseJson(text)).toEqual(JSON.parse(text)),
  )
})

test('parseJson throws a SyntaxError like JSON.parse', () => {
  expect(() => parseJson('{"a":')).toThrow(SyntaxError)
})

test('parseJson throws a RangeError for arrays that are nested too deeply, and only for those', () => {
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(() => parseJson(nest(100_000))).toThrow(RangeError)
  for (const text of [nest(200), `"${'['.repeat(200)}"`]) expect(parseJson(text)).toEqual(JSON.parse(text))
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
