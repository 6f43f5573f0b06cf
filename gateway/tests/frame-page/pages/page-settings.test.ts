import { expect, test } from 'vitest'
import { requestedTheme } from '../../../src/frame-page/pages/page-settings.js'

test.each([
  ['?theme=light', 'light'],
  ['?locale=de&theme=dark', 'dark'],
  ['?theme=purple', undefined],
  ['?theme=', undefined],
  ['', undefined],
])('reads the theme from %s: %s', (search, theme) => {
  expect(requestedTheme({ location: { search } as Location })).toBe(theme)
})
