import { expect, test } from 'vitest'
import { splitAmount } from '../../../src/views/account/balance-panel.js'

test('parts a number at the decimal sign of its language', () => {
  expect(splitAmount('1,204.07', 'en')).toEqual(['1,204', '.07'])
  expect(splitAmount('1.204,07', 'de')).toEqual(['1.204', ',07'])
  expect(splitAmount('١٬٢٠٤٫٠٧', 'ar-EG')).toEqual(['١٬٢٠٤', '٫٠٧'])
})

test('a whole number has nothing after it', () => {
  expect(splitAmount('1,204', 'en')).toEqual(['1,204', ''])
  expect(splitAmount('0', 'de')).toEqual(['0', ''])
})
