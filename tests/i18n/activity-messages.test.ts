import { expect, test } from 'vitest'
import { activity as ar } from '../../src/i18n/ar/activity.js'
import { activity as de } from '../../src/i18n/de/activity.js'
import { activity as en } from '../../src/i18n/en/activity.js'

test('uses the singular for one hidden entry', () => {
  expect([en.hidden(1), en.hidden(2)]).toEqual(['1 entry looks like spam', '2 entries look like spam'])
  expect([de.hidden(1), de.hidden(2)]).toEqual(['1 Eintrag sieht nach Spam aus', '2 Einträge sehen nach Spam aus'])
})

test('Arabic uses its forms for one, two, few and many entries', () => {
  expect(ar.hidden(1)).toContain('عملية واحدة')
  expect(ar.hidden(2)).toContain('عمليتان')
  expect(ar.hidden(3)).toContain('3 عمليات')
  expect(ar.hidden(11)).toContain('11 عملية ')
  expect(ar.hidden(103)).toContain('103 عمليات')
})
