import { expect, test } from 'vitest'
import { splitAmount } from '../../../src/views/account/balance-panel.js'

test('splitAmount: splits at the decimal separator of the locale', () => {
  expect(splitAmount('1,204.07', 'en')).toEqual(['1,204', '.07'])
  expect(splitAmount('1.204,07', 'de')).toEqual(['1.204', ',07'])
  expect(splitAmount('١٬٢٠٤٫٠٧', 'ar-EG')).toEqual(['١٬٢٠٤', '٫٠٧'])
})

test('splitAmount: returns no decimals for an integer', () => {
  expect(splitAmount('1,204', 'en')).toEqual(['1,204', ''])
  expect(splitAmount('0', 'de')).toEqual(['0', ''])
})
