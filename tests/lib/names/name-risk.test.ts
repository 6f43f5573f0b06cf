import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getNameRisk } from '../../../src/lib/names/name-risk.js'
import { property } from '../property.js'

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
