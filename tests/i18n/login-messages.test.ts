import { expect, test } from 'vitest'
import { login as arabic } from '../../src/i18n/ar/embedded.js'
import { login as german } from '../../src/i18n/de/embedded.js'
import { login as english } from '../../src/i18n/en/embedded.js'

test.each([
  ['English', english, '1 attempt left.', '4 attempts left.'],
  ['German', german, 'Noch 1 Versuch.', 'Noch 4 Versuche.'],
  ['Arabic', arabic, 'بقيت محاولة واحدة.', 'بقيت 4 محاولات.'],
])('%s uses the right plural for the remaining attempts', (_, words, singular, four) => {
  expect(words.codeWrong(1)).toContain(singular)
  expect(words.codeWrong(4)).toContain(four)
})

test('Arabic uses the dual', () => expect(arabic.codeWrong(2)).toContain('محاولتان'))
