import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBucket } from '../../src/lib/token-bucket.js'

const rate = { burst: 10, perSecond: 2 }

test('TokenBucket takes all calls at once or none, up to its burst', () => {
  const bucket = new TokenBucket()
  expect([bucket.take(rate, 0, 6), bucket.take(rate, 0, 6), bucket.take(rate, 0, 4)]).toEqual([0, 1, 0])
  expect(bucket.take(rate, 0, 10)).toBe(5)
})

test('TokenBucket gives its whole content for a count above its burst', () => {
  const bucket = new TokenBucket()
  expect([bucket.take(rate, 0, 1_000), bucket.take(rate, 0)]).toEqual([0, 1])
  expect([bucket.take(rate, 4_999, 1_000), bucket.take(rate, 5_000, 1_000)]).toEqual([1, 0])
})

test('TokenBucket returns at least one second', () => {
  const bucket = new TokenBucket()
  const fast = { burst: 1, perSecond: 1_000 }
  expect([bucket.take(fast, 0), bucket.take(fast, 0), bucket.take(fast, 1)]).toEqual([0, 1, 0])
})

test('TokenBucket applies a changed rate', () => {
  const bucket = new TokenBucket()
  bucket.take(rate, 0, 0)
  expect(bucket.take({ burst: 3, perSecond: 1 }, 0, 3)).toBe(0)
  expect(bucket.take({ burst: 3, perSecond: 1 }, 0)).toBe(1)
})

test('TokenBucket never allows more than its burst and its rate', () => {
  const calls = fc.array(fc.record({ pause: fc.nat({ max: 3_000 }), count: fc.integer({ min: 1, max: 12 }) }))
  fc.assert(
    fc.property(calls, list => {
      const bucket = new TokenBucket()
      let [now, total] = [0, 0]
      for (const { pause, count } of list) {
        now += pause
        if (bucket.take(rate, now, count) === 0) total += Math.min(count, rate.burst)
      }
      expect(total).toBeLessThanOrEqual(rate.burst + (now / 1_000) * rate.perSecond)
    }),
  )
})

test('TokenBucket fills again after the clock went back, and not because of it', () => {
  const bucket = new TokenBucket()
  const times = [3_600_000, 0, 499, 500]
  expect(times.map(now => bucket.take(rate, now, now === 3_600_000 ? 10 : 1))).toEqual([0, 1, 1, 0])
})

test('TokenBucket allows calls after the time that it returned', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), counts => {
      const bucket = new TokenBucket()
      let now = 0
      for (const count of counts) {
        const retryAfter = bucket.take(rate, now, count)
        now += retryAfter * 1_000
        if (retryAfter > 0) expect(bucket.take(rate, now, count)).toBe(0)
      }
    }),
  )
})
