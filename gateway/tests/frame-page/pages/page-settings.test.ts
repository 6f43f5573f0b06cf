import { expect, test } from 'vitest'
import { wantedTheme } from '../../../src/frame-page/pages/page-settings.js'

test.each([
  ['?theme=light', 'light'],
  ['?locale=de&theme=dark', 'dark'],
  ['?theme=purple', undefined],
  ['?theme=', undefined],
  ['', undefined],
])('F-2: a page at %s is asked for the theme %s', (search, theme) => {
  expect(wantedTheme({ location: { search } as Location })).toBe(theme)
})
