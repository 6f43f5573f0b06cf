import { expect, test } from 'vitest'
import { loadLanguages } from '../../../src/controllers/app/messages.js'

test.each(['en', 'EN', 'en-GB'])('a page in %s loads no further language', async tag => {
  expect(await loadLanguages(tag)).toBeUndefined()
})

test.each(['de', 'ar-EG', 'fr', 'enm'])('a page in %s loads what knows further ones', async tag => {
  expect(await loadLanguages(tag)).toHaveProperty('loadPack')
})
