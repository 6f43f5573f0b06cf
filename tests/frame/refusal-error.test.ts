import { expect, test } from 'vitest'
import { bare, refusalError } from '../../src/frame/refusals.js'

test('an event means something of its own by a code, or what the code always means', () => {
  expect(refusalError('CONNECT_SOCIAL', { message: 'No.', code: 'E_REJECTED' }).code).toBe('social/denied')
  expect(refusalError('RPC_REQUEST', { message: 'No.', code: 'E_REJECTED' }).code).toBe('wallet/rejected')
  expect(refusalError('RPC_REQUEST', { message: 'No.', code: 'E_FROZEN' }).code).toBe('frame/frozen')
})

test('says what the frame said, and carries the whole of it', () => {
  const error = refusalError('CONNECT_EMAIL', { message: 'Later.', code: 'E_RATE', retryAfter: 9 })
  expect(error).toMatchObject({ code: 'email/throttled', message: 'Later.', cause: { retryAfter: 9 } })
})

test('a frame that says nothing is an error nevertheless', () => {
  expect(refusalError('GET_USER', { message: '' })).toMatchObject({
    code: 'frame/replied-error',
    message: 'An error occurred',
  })
})

test('what is heard has no prototype, and stays as it is', () => {
  const said = bare({ message: 'No.' })
  expect(Object.getPrototypeOf(said)).toBeNull()
  expect(Object.isFrozen(said)).toBe(true)
})
