import { expect, test } from 'vitest'
import { withoutPrototype, toFrameError } from '../../src/frame/frame-errors.js'

test('toFrameError prefers a code specific to the event', () => {
  expect(toFrameError('CONNECT_SOCIAL', { message: 'No.', code: 'E_REJECTED' }).code).toBe('social/denied')
  expect(toFrameError('RPC_REQUEST', { message: 'No.', code: 'E_REJECTED' }).code).toBe('wallet/rejected')
  expect(toFrameError('RPC_REQUEST', { message: 'No.', code: 'E_FROZEN' }).code).toBe('frame/frozen')
})

test("toFrameError keeps the frame's message and payload", () => {
  const error = toFrameError('CONNECT_EMAIL', { message: 'Later.', code: 'E_RATE', retryAfter: 9 })
  expect(error).toMatchObject({ code: 'email/throttled', message: 'Later.', cause: { retryAfter: 9 } })
})

test('toFrameError returns a generic error for an empty message', () => {
  expect(toFrameError('GET_USER', { message: '' })).toMatchObject({
    code: 'frame/replied-error',
    message: 'An error occurred',
  })
})

test('toFrameError freezes the payload and removes its prototype', () => {
  const response = withoutPrototype({ message: 'No.' })
  expect(Object.getPrototypeOf(response)).toBeNull()
  expect(Object.isFrozen(response)).toBe(true)
})
