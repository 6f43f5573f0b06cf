import { expect, test } from 'vitest'
import { formatFiat } from '../../src/lib/format-amount.js'
import { formatCurrency } from '../../src/lib/format-currency.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

/** Returns the visible characters of a text in a right-to-left paragraph, from left to right. */
function displayedOrder(text: string): string {
  const paragraph = Object.assign(document.createElement('p'), { dir: 'rtl', textContent: text })
  document.body.append(paragraph)
  disposeAfterTest(paragraph)
  const node = paragraph.firstChild as Text
  const range = document.createRange()
  const characters = Array.from(text, (character, at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const { left, width } = range.getBoundingClientRect()
    return { character, left, width }
  })
  const visible = characters.filter(({ width, character }) => width > 0 && character.trim() !== '')
  return visible
    .toSorted((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('')
}

test('M20: the currency stays in one piece in right-to-left text', () => {
  expect(displayedOrder(formatFiat(2500, 'ar'))).toBe('US$2,500.00')
  expect(displayedOrder(formatFiat(0.001, 'ar'))).toContain('US$')
  expect(displayedOrder(formatCurrency(100n, 0, 'USD', { short: true, locale: 'ar' }))).toBe('US$100')
  expect(displayedOrder(formatCurrency(100n, 0, 'CAD', { short: true, locale: 'ar' }))).toContain('CA$')
})

test('M20: the browser tears apart what Intl returns, so the isolation is needed', () => {
  const format = new Intl.NumberFormat('ar', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  expect(displayedOrder(format.format(2500))).not.toContain('US$')
})
