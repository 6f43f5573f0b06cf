import { expect, test } from 'vitest'
import { SharedCache } from '../../src/modules/data/shared-cache.js'
import { turnedClock } from '../helpers/turned-clock.js'

const entry = { key: 'a', ttlMs: 1_000 }

test('caches a value for its lifetime and ignores it on request', async () => {
  const clock = turnedClock()
  const cache = new SharedCache<number>(clock)
  const made = { count: 0 }
  const load = async () => ++made.count
  expect([await cache.get(entry, load), await cache.get(entry, load)]).toEqual([1, 1])
  expect(await cache.get({ ...entry, fresh: true }, load)).toBe(2)
  expect(await cache.get(entry, load)).toBe(2)
  clock.turn(1_000)
  expect(await cache.get(entry, load)).toBe(3)
  expect(await cache.get({ ...entry, key: 'b' }, load)).toBe(4)
})

test('shares one value between concurrent requests', async () => {
  const cache = new SharedCache<object>(turnedClock())
  const [first, second] = await Promise.all([cache.get(entry, async () => ({})), cache.get(entry, async () => ({}))])
  expect(first).toBe(second)
})

test('does not cache a failure', async () => {
  const cache = new SharedCache<number>(turnedClock())
  await expect(cache.get(entry, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get(entry, async () => 1)).toBe(1)
})
