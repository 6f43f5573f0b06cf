import { expect, test } from 'vitest'
import { formatCountdown } from '../../../src/views/pairing/connecting-wallet-connect-view.js'

test.each([
  [224_000, 'en', '3:44'],
  [223_001, 'en', '3:44'],
  [223_000, 'en', '3:43'],
  [59_000, 'en', '0:59'],
  [1, 'en', '0:01'],
  [0, 'en', '0:00'],
  [-5_000, 'en', '0:00'],
  [3_600_000, 'de', '60:00'],
  [224_000, 'ar-EG', '٣:٤٤'],
])('formatCountdown: formats %d ms in %s as %s', (ms, locale, text) => {
  expect(formatCountdown(ms, locale)).toBe(text)
})
