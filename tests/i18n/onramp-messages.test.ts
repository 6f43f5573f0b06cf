import { expect, test } from 'vitest'
import { onramp as ar } from '../../src/i18n/ar/onramp.js'
import { onramp as de } from '../../src/i18n/de/onramp.js'
import { onramp as en } from '../../src/i18n/en/onramp.js'

test('shows no age for a price of the current second', () => {
  for (const { quoteAge } of [ar, de, en]) {
    expect(quoteAge(0)).not.toMatch(/\d/)
    expect(quoteAge(4)).toContain('4')
  }
})
