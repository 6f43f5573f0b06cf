import { describe, expect, test } from 'vitest'
import { tags as german } from '../../src/i18n/de/tags.js'
import { tags as english } from '../../src/i18n/en/tags.js'
import { tagWords } from '../../src/i18n/tag-messages.js'

describe('tagWords', () => {
  test.each(['de', 'de-AT', 'DE-ch'])('finds the German words by %s', tag => {
    expect(tagWords(tag)).toBe(german)
  })

  test.each(['en', 'en-GB', 'fr', '', 'constructor', '__proto__', 'deutsch'])('is English for %j', tag => {
    expect(tagWords(tag)).toBe(english)
  })
})
