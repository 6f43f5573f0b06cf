import { expect, test } from 'vitest'
import { EMAIL_THROTTLE_MS, getNextEmailTime, assertEmailAllowed } from '../../../src/wallets/embedded/login-cache.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { loginStore } from './helpers/login-store.js'

test('the first email can be sent immediately', () => {
  expect(getNextEmailTime(loginStore(), new FakeClock())).toBe(0)
})

test('the next email can be sent after 30 s', () => {
  const clock = new FakeClock()
  const store = loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() })
  expect(getNextEmailTime(store, clock)).toBe(clock.now() + EMAIL_THROTTLE_MS)
})

test('an email time in the future is ignored, because the clock was set back', () => {
  const clock = new FakeClock()
  expect(getNextEmailTime(loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() + 1 }), clock)).toBe(0)
})

test('the error contains the remaining seconds, rounded up, as text and number', async () => {
  const clock = new FakeClock()
  const store = loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() })
  await clock.advance(EMAIL_THROTTLE_MS - 1_500)
  expect(() => assertEmailAllowed(store, clock)).toThrow(
    expect.objectContaining({
      code: 'email/throttled',
      message: 'Please try again after 2 seconds',
      cause: expect.objectContaining({ retryAfter: 2 }),
    }),
  )
  await clock.advance(1_500)
  expect(() => assertEmailAllowed(store, clock)).not.toThrow()
})
