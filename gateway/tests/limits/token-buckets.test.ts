import { expect, test } from 'vitest'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { turnedClock } from '../helpers/turned-clock.js'

test('takes all calls at once or none, up to the size of the bucket', () => {
  const clock = turnedClock()
  const buckets = new TokenBuckets(clock, { burst: 10, perSecond: 2 })
  buckets.take('a', 6)
  expect(() => buckets.take('a', 6)).toThrow(expect.objectContaining({ details: { retryAfter: 1 } }))
  buckets.take('a', 4)
  expect(() => buckets.take('a')).toThrow('Too many requests.')
  clock.turn(5_000)
  buckets.take('a', 1_000)
  expect(() => buckets.take('a')).toThrow('Too many requests.')
  expect(() => buckets.take('b', 3, { burst: 3, perSecond: 1 })).not.toThrow()
  expect(() => buckets.take('b', 1, { burst: 3, perSecond: 1 })).toThrow('Too many requests.')
})
