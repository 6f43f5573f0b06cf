import { expect, test } from 'vitest'
import { EMAIL_THROTTLE_MS, nextEmailAt, refuseTooSoon } from '../../../src/wallets/embedded/login-cache.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { loginStore } from './helpers/login-store.js'

test('nobody waits before the first email', () => {
  expect(nextEmailAt(loginStore(), new FakeClock())).toBe(0)
})

test('the next email is 30 s after the last one', () => {
  const clock = new FakeClock()
  const store = loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() })
  expect(nextEmailAt(store, clock)).toBe(clock.now() + EMAIL_THROTTLE_MS)
})

test('an email of a time to come keeps nobody waiting: the clock was turned back', () => {
  const clock = new FakeClock()
  expect(nextEmailAt(loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() + 1 }), clock)).toBe(0)
})

test('a refusal says the seconds that are left, rounded up, in words and as a number', async () => {
  const clock = new FakeClock()
  const store = loginStore({ LAST_EMAIL_LOGIN_TIME: clock.now() })
  await clock.advance(EMAIL_THROTTLE_MS - 1_500)
  expect(() => refuseTooSoon(store, clock)).toThrow(
    expect.objectContaining({
      code: 'email/throttled',
      message: 'Please try again after 2 seconds',
      cause: expect.objectContaining({ retryAfter: 2 }),
    }),
  )
  await clock.advance(1_500)
  expect(() => refuseTooSoon(store, clock)).not.toThrow()
})
