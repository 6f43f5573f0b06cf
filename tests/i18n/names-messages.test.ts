import { expect, test } from 'vitest'
import { names as ar } from '../../src/i18n/ar/names.js'
import { names as de } from '../../src/i18n/de/names.js'
import { names as en } from '../../src/i18n/en/names.js'

test.each([
  ['English', en],
  ['German', de],
  ['Arabic', ar],
])('%s uses the singular for one name', (_language, words) => {
  expect(words.yoursHint(1)).not.toBe(words.yoursHint(2))
  expect(words.yoursHint(2)).toBe(words.yoursHint(7))
})
