import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../src/lib/clean-text.js'
import { property } from './property.js'

describe('cleanText', () => {
  test.each([
    ['MetaLynx', 'MetaLynx'],
    ['  two   words ', 'two words'],
    ['a\n\tb\r\nc', 'a b c'],
    ['gpj\u202e.exe', 'gpj.exe'],
    ['\u2066isolated\u2069', 'isolated'],
    ['Meta\u200bMask', 'MetaMask'],
    ['a \u200b b', 'a b'],
    ['\ufeffBOM', 'BOM'],
    ['nul\0', 'nul'],
    ['\u3164\u2800\u115f', ''],
    ['tag\u{e0041}', 'tag'],
    ['half \ud83d pair', 'half pair'],
    ['Z\u0300\u0301\u0302\u0303\u0304algo', 'Z\u0300\u0301algo'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['名前 🦊', '名前 🦊'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test.each([undefined, null, 5, {}, ['a']])('%s becomes an empty text', value => {
    expect(cleanText(value)).toBe('')
  })

  test('cuts at the longest length, between whole characters, with an ellipsis', () => {
    expect(cleanText('a'.repeat(64))).toBe('a'.repeat(64))
    expect(cleanText('a'.repeat(65))).toBe(`${'a'.repeat(63)}…`)
    expect(cleanText('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
  })

  test('a text of a hundred thousand characters costs no more than its beginning', () => {
    expect(cleanText('é'.repeat(100_000))).toBe(`${'é'.repeat(63)}…`)
  })

  test('whatever comes in, one short, visible line comes out, and stays as it is', () => {
    const odd = fc.constantFrom('\u202e', '\u200d', '\u0301', '\u2028', '\0', ' ', '\n', '🦊', '\ud800', 'x')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(odd, { maxLength: 200 }).map(list => list.join('')),
    )
    property(text, value => {
      const clean = cleanText(value, 20)
      expect([...clean].length).toBeLessThanOrEqual(20)
      expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\n]/u)
      expect(cleanText(clean, 20)).toBe(clean)
    })
  })
})
