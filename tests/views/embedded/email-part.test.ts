import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { login as german } from '../../../src/i18n/de/embedded.js'
import { login } from '../../../src/i18n/en/embedded.js'
import { emailFailure } from '../../../src/views/embedded/email-part.js'

const said = { message: 'Please try again after 12 seconds', retryAfter: 12 }

test('no failure says nothing', () => {
  expect(emailFailure(undefined, login, 'left over')).toBe('')
})

test('an address that is none is told by an example', () => {
  expect(emailFailure(new AppKitError('email/invalid'), login, 'Wrong')).toContain('name@example.com')
})

test('one email too many says the seconds in the language of the page', () => {
  const error = new AppKitError('email/throttled', { text: said.message, cause: said })
  expect(emailFailure(error, login, 'Later')).toBe('Please try again after 12 seconds')
  expect(emailFailure(error, german, 'Später')).toBe('Bitte versuchen Sie es nach 12 Sekunden noch einmal')
})

test('a frame that says no number is quoted', () => {
  const error = new AppKitError('email/throttled', { text: said.message, cause: { message: said.message } })
  expect(emailFailure(error, login, 'Later')).toBe(said.message)
})

test('anything else is a sentence of the language, or the message until that is there', () => {
  const error = new AppKitError('frame/offline', { text: 'The frame is offline' })
  expect(emailFailure(error, login, 'You seem to be offline')).toBe('You seem to be offline')
  expect(emailFailure(error, login, '')).toBe('The frame is offline')
})
