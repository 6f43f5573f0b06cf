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
  ])('cleans %j to %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test.each([undefined, null, 5, {}, ['a']])('returns an empty text for %s', value => {
    expect(cleanText(value)).toBe('')
  })

  test('truncates between characters and adds an ellipsis', () => {
    expect(cleanText('a'.repeat(64))).toBe('a'.repeat(64))
    expect(cleanText('a'.repeat(65))).toBe(`${'a'.repeat(63)}…`)
    expect(cleanText('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
  })

  test('reads only the start of a text with 100,000 characters', () => {
    expect(cleanText('é'.repeat(100_000))).toBe(`${'é'.repeat(63)}…`)
  })

  test('returns one short, visible line for any input, and is idempotent', () => {
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
