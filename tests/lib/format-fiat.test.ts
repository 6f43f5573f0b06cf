import { expect, test } from 'vitest'
import { formatFiat } from '../../src/lib/format-amount.js'

test.each([
  [4218.07, '$4,218.07'],
  [0, '$0.00'],
  [4.35, '$4.35'],
  [1.1, '$1.10'],
  [2.999, '$2.99'],
  [0.004, '<$0.01'],
  [1e9, '$1,000,000,000.00'],
])('formatFiat formats %s as %s', (dollars, text) => expect(formatFiat(dollars, 'en-US')).toBe(text))

test("formatFiat falls back to the page's locale if the tag is malformed", () => {
  expect(formatFiat(1234.5, 'de')).toMatch(/1\.234,50.\$/)
  expect(formatFiat(1234.5, 'not a tag')).toMatch(/1.?234.50/)
})
