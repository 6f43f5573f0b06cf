import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { login as german } from '../../../src/i18n/de/embedded.js'
import { login } from '../../../src/i18n/en/embedded.js'
import { getEmailError } from '../../../src/views/embedded/email-part.js'

const cause = { message: 'Please try again after 12 seconds', retryAfter: 12 }

test('getEmailError: returns an empty text without an error', () => {
  expect(getEmailError(undefined, login, 'left over')).toBe('')
})

test('getEmailError: explains an invalid address with an example', () => {
  expect(getEmailError(new AppKitError('email/invalid'), login, 'Wrong')).toContain('name@example.com')
})

test('getEmailError: formats the remaining seconds in the language of the page', () => {
  const error = new AppKitError('email/throttled', { text: cause.message, cause: cause })
  expect(getEmailError(error, login, 'Later')).toBe('Please try again after 12 seconds')
  expect(getEmailError(error, german, 'Später')).toBe('Bitte versuchen Sie es in 12 Sekunden erneut')
})

test('getEmailError: uses the message of a frame that reports no seconds', () => {
  const error = new AppKitError('email/throttled', { text: cause.message, cause: { message: cause.message } })
  expect(getEmailError(error, login, 'Later')).toBe(cause.message)
})

test("getEmailError: uses the generic message, or the error's own without one", () => {
  const error = new AppKitError('frame/offline', { text: 'The frame is offline' })
  expect(getEmailError(error, login, 'You seem to be offline')).toBe('You seem to be offline')
  expect(getEmailError(error, login, '')).toBe('The frame is offline')
})
