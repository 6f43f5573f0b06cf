import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from '../../../src/lib/names/clean-name.js'
import { getNameRisk } from '../../../src/lib/names/name-risk.js'
import { property } from '../property.js'

const DIRECTION_MARKS = ['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067']
const INVISIBLE = ['\u200b', '\u200c', '\u00ad', '\u2060', '\ufeff', '\u3164', '\u2800', '\u034f', '\u{e0041}', '\0']

describe('cleanName', () => {
  test.each([
    ['USD\u200bC', 'USD⟨U+200B⟩C'],
    ['gpj\u202e.eth', 'gpj⟨U+202E⟩.eth'],
    ['\ufeffBOM', '⟨U+FEFF⟩BOM'],
    ['tag\u{e0041}', 'tag⟨U+E0041⟩'],
    ['\u3164', ''],
    ['  two \n words ', 'two words'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['❤️‍🔥', '❤️🔥'],
    ['Z\u0300\u0301\u0302\u0303algo', 'Z\u0300\u0301algo'],
  ])('names: shows the hidden characters of %j: %s', (text, clean) => {
    expect(cleanName(text)).toBe(clean)
  })

  test('names: a name with a hidden character never looks like the name without it, and is reported', () => {
    const hidden = fc.constantFrom(...DIRECTION_MARKS, ...INVISIBLE)
    property(fc.tuple(fc.stringMatching(/^[A-Za-z]{1,8}$/), hidden, fc.nat(8)), ([name, character, at]) => {
      const forged = name.slice(0, at) + character + name.slice(at)
      expect(cleanName(forged)).not.toBe(name)
      expect(cleanName(forged)).not.toMatch(/\p{C}/u)
      expect(getNameRisk(cleanName(forged))).toBe('hidden')
      expect(cleanName(cleanName(forged))).toBe(cleanName(forged))
    })
  })
})
