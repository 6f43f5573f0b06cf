import { describe, expect, test } from 'vitest'
import { tags as german } from '../../src/i18n/de/tags.js'
import { tags as english } from '../../src/i18n/en/tags.js'
import { getTagMessages } from '../../src/i18n/tag-messages.js'

describe('getTagMessages', () => {
  test.each(['de', 'de-AT', 'DE-ch'])('returns German for %s', tag => {
    expect(getTagMessages(tag)).toBe(german)
  })

  test.each(['en', 'en-GB', 'fr', '', 'constructor', '__proto__', 'deutsch'])('returns English for %j', tag => {
    expect(getTagMessages(tag)).toBe(english)
  })
})
