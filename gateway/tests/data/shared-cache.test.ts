import { expect, test } from 'vitest'
import { SharedCache } from '../../src/modules/data/shared-cache.js'
import { turnedClock } from '../helpers/turned-clock.js'

const ask = { key: 'a', ttlMs: 1_000 }

test('keeps an answer for its time, and asks again after it or when told', async () => {
  const clock = turnedClock()
  const cache = new SharedCache<number>(clock)
  const made = { count: 0 }
  const make = async () => ++made.count
  expect([await cache.get(ask, make), await cache.get(ask, make)]).toEqual([1, 1])
  expect(await cache.get({ ...ask, fresh: true }, make)).toBe(2)
  expect(await cache.get(ask, make)).toBe(2)
  clock.turn(1_000)
  expect(await cache.get(ask, make)).toBe(3)
  expect(await cache.get({ ...ask, key: 'b' }, make)).toBe(4)
})

test('those who ask at once share one answer', async () => {
  const cache = new SharedCache<object>(turnedClock())
  const [one, two] = await Promise.all([cache.get(ask, async () => ({})), cache.get(ask, async () => ({}))])
  expect(one).toBe(two)
})

test('does not keep a failure', async () => {
  const cache = new SharedCache<number>(turnedClock())
  await expect(cache.get(ask, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get(ask, async () => 1)).toBe(1)
})
