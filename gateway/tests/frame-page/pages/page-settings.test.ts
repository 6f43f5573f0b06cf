import { expect, test } from 'vitest'
import { preferredLanguages, requestedTheme } from '../../../src/frame-page/pages/page-settings.js'

test.each([
  ['?theme=light', 'light'],
  ['?locale=de&theme=dark', 'dark'],
  ['?theme=purple', undefined],
  ['?theme=', undefined],
  ['', undefined],
])('reads the theme from %s: %s', (search, theme) => {
  expect(requestedTheme({ location: { search } as Location })).toBe(theme)
})

test.each([
  ['?locale=de', ['en-GB', 'de-CH'], ['de-CH', 'en-GB']],
  ['?locale=ar', ['en-GB', 'de-CH'], ['en-GB', 'de-CH']],
  ['?locale=en-ZA', ['de-DE', 'en-US'], ['en-US', 'de-DE']],
  ['?locale=', ['en-GB'], ['en-GB']],
  ['', ['de-DE', 'en-US'], ['de-DE', 'en-US']],
])('2L6: takes from %s only the order of the languages that the browser lists', (search, languages, wanted) => {
  expect(preferredLanguages({ location: { search }, navigator: { languages } } as unknown as Window)).toEqual(wanted)
})
