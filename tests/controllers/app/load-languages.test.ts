import { expect, test } from 'vitest'
import { loadLanguages } from '../../../src/controllers/app/messages.js'

test.each(['en', 'EN', 'en-GB'])('loadLanguages loads no module for %s', async tag => {
  expect(await loadLanguages(tag)).toBeUndefined()
})

test.each(['de', 'ar-EG', 'fr', 'enm'])('loadLanguages loads the language module for %s', async tag => {
  expect(await loadLanguages(tag)).toHaveProperty('loadPack')
})
