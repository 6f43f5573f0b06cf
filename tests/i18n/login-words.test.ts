import { expect, test } from 'vitest'
import { login as arabic } from '../../src/i18n/ar/embedded.js'
import { login as german } from '../../src/i18n/de/embedded.js'
import { login as english } from '../../src/i18n/en/embedded.js'

test.each([
  ['English', english, 'One try is left.', '4 tries are left.'],
  ['German', german, 'Ein Versuch bleibt.', '4 Versuche bleiben.'],
  ['Arabic', arabic, 'بقيت محاولة واحدة.', 'بقيت 4 محاولات.'],
])('%s counts the tries that are left', (_, words, one, four) => {
  expect(words.codeWrong(1)).toContain(one)
  expect(words.codeWrong(4)).toContain(four)
})

test('Arabic has a dual', () => expect(arabic.codeWrong(2)).toContain('محاولتان'))
