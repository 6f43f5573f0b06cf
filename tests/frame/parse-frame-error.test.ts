import { describe, expect, test } from 'vitest'
import type { AppEventName } from '../../src/contract/app-events.js'
import { frameErrorCodes } from '../../src/contract/frame-protocol.js'
import { catalogue } from '../../src/core/errors/catalogue.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { parseFrameError, getFramePayload } from '../../src/frame/frame-errors.js'

describe('parseFrameError', () => {
  test.each(frameErrorCodes)('maps %s to a code of the catalogue', code => {
    const error = parseFrameError('GET_USER', { message: 'No.', code })
    expect(Object.keys(catalogue)).toContain(error.code)
    expect(error.message).toBe('No.')
  })

  test.each<[AppEventName, string, string]>([
    ['CONNECT_EMAIL', 'E_RATE', 'email/throttled'],
    ['UPDATE_EMAIL', 'E_RATE', 'email/throttled'],
    ['RPC_REQUEST', 'E_RATE', 'frame/rate-limited'],
    ['CONNECT_OTP', 'E_DEVICE', 'device/unconfirmed'],
    ['CONNECT_DEVICE', 'E_DEVICE', 'device/denied'],
    ['CONNECT_OTP', 'E_OTP_EXPIRED', 'otp/expired'],
    ['CONNECT_SOCIAL', 'E_OTP_EXPIRED', 'social/expired'],
    ['RPC_REQUEST', 'E_REJECTED', 'wallet/rejected'],
    ['RPC_REQUEST', 'E_ABORTED', 'request/aborted'],
    ['RPC_REQUEST', 'E_METHOD', 'request/not-allowed'],
  ])('maps %s %s to %s', (name, code, expected) => {
    expect(parseFrameError(name, { message: 'No.', code })).toMatchObject({ code: expected })
  })

  test.each([undefined, null, {}, { message: 7 }, { message: '' }, { message: 'x'.repeat(513) }, 'text'])(
    'returns a generic error for %j',
    payload => {
      expect(parseFrameError('GET_USER', payload)).toMatchObject({
        code: 'frame/replied-error',
        message: 'An error occurred',
      })
    },
  )

  test("keeps the frame's message without a code", () => {
    expect(parseFrameError('GET_USER', { message: 'Try later.' })).toMatchObject({
      code: 'frame/replied-error',
      message: 'Try later.',
    })
  })
})

describe('getFramePayload', () => {
  test("returns the frame's complete payload", () => {
    const response = { message: 'Please try again after 3 seconds', code: 'E_RATE' as const, retryAfter: 3 }
    expect(getFramePayload(parseFrameError('CONNECT_EMAIL', response))).toEqual(response)
  })

  test.each([
    undefined,
    new Error('x'),
    new AppKitError('frame/unavailable'),
    new AppKitError('frame/replied-error', { cause: new RangeError('x') }),
    new AppKitError('frame/unavailable', { cause: 'blocked' }),
  ])('returns undefined for %s', error => {
    expect(getFramePayload(error)).toBeUndefined()
  })
})
