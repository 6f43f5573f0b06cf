import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from '../../src/lib/clean-text.js'
import { getNameRisk } from '../../src/lib/name-risk.js'
import { property } from './property.js'

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

describe('getNameRisk', () => {
  test.each([
    'раypal',
    'USDС',
    'Μetamask',
    'Uniswaр',
    'Coіnbase',
    'Ꮪafe',
    'оkx',
    'MetaMask ꓓ',
    'Lіdo',
    'раypal.eth',
    'US⁠DТ',
  ])('names: reports that %s mixes writing systems', name => {
    expect(getNameRisk(name.replace('\u2060', ''))).toBe('mixed')
  })

  test.each(['сосо', 'ЕТН', 'ΤΟΝ', 'СОМР', 'сосо.eth', 'ᎪᎪᏙᎬ', 'ՍՏ', 'ꓴꓢꓓꓚ', 'ＵＳＤＣ', '𝐔𝐒𝐃𝐂', '𝗎ѕdс'])(
    'names: reports that %s is written in letters that look like Latin ones',
    name => {
      expect(getNameRisk(name)).toBe(name === '𝗎ѕdс' ? 'mixed' : 'lookalike')
    },
  )

  test.each([
    'USDC',
    'USD₮0',
    'Ether',
    'wstETH-ETH LP',
    'Société Générale',
    'Łukasz',
    'Đồng',
    'Тонкоин',
    'Δράχμα',
    '株式会社テスト',
    'Bitcoin ビットコイン',
    '比特币 BTC',
    '비트코인 BTC',
    'بيتكوين',
    'बिटकॉइन',
    'ביטקוין',
    'Привет, мир 2.0',
    'вася.eth',
    'μ',
    '🦊 Fox 100%',
    '名前',
    'ㄅㄆ Bopomofo',
    '½ x²',
    '',
  ])('names: accepts %j', name => {
    expect(getNameRisk(name)).toBeUndefined()
  })

  test('names: reports every Latin name with one letter of Cyrillic, Greek, Armenian or Cherokee', () => {
    const foreign = fc.constantFrom(...'абвгеорсухАВЕКМНОРСТХαβγοΑΒΕΖΗΙΚօսհՍᎪᏴᏟ')
    property(fc.tuple(fc.stringMatching(/^[A-Za-z]{1,8}$/), foreign, fc.nat(8)), ([name, character, at]) => {
      expect(getNameRisk(name.slice(0, at) + character + name.slice(at))).toBe('mixed')
    })
  })

  test('names: reports no name of ASCII characters', () => {
    property(fc.string({ unit: 'grapheme-ascii' }), name => expect(getNameRisk(name)).toBeUndefined())
  })
})
