import { describe, expect, test } from 'vitest'
import type { AppEventName } from '../../src/contract/app-events.js'
import { frameErrorCodes } from '../../src/contract/frame-protocol.js'
import { catalogue } from '../../src/core/errors/catalogue.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { frameRefusal, frameReply } from '../../src/frame/refusals.js'

describe('frameRefusal', () => {
  test.each(frameErrorCodes)('has a code of the catalogue for %s', code => {
    const error = frameRefusal('GET_USER', { message: 'No.', code })
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
  ])('hears of %s %s as %s', (name, code, expected) => {
    expect(frameRefusal(name, { message: 'No.', code })).toMatchObject({ code: expected })
  })

  test.each([undefined, null, {}, { message: 7 }, { message: '' }, { message: 'x'.repeat(513) }, 'text'])(
    'of %j is an error nevertheless',
    payload => {
      expect(frameRefusal('GET_USER', payload)).toMatchObject({
        code: 'frame/replied-error',
        message: 'An error occurred',
      })
    },
  )

  test('without a code shows what the frame said', () => {
    expect(frameRefusal('GET_USER', { message: 'Try later.' })).toMatchObject({
      code: 'frame/replied-error',
      message: 'Try later.',
    })
  })
})

describe('frameReply', () => {
  test('gives what the frame said beside its sentence', () => {
    const said = { message: 'Please try again after 3 seconds', code: 'E_RATE' as const, retryAfter: 3 }
    expect(frameReply(frameRefusal('CONNECT_EMAIL', said))).toEqual(said)
  })

  test.each([
    undefined,
    new Error('x'),
    new AppKitError('frame/unavailable'),
    new AppKitError('frame/replied-error', { cause: new RangeError('x') }),
    new AppKitError('frame/unavailable', { cause: 'blocked' }),
  ])('of %s is nothing', error => {
    expect(frameReply(error)).toBeUndefined()
  })
})
