import { describe, expect, test } from 'vitest'
import { TtlCache } from '../../src/services/query-cache.js'
import { FakeClock } from '../lib/fake-clock.js'

describe('TtlCache', () => {
  test('returns a value until it expires', async () => {
    const clock = new FakeClock()
    const cache = new TtlCache<string>({ clock })
    cache.set('a', 'one', 30_000)
    await clock.advance(29_999)
    expect(cache.get('a')).toBe('one')
    await clock.advance(1)
    expect(cache.get('a')).toBeUndefined()
  })

  test('removes the least recently read entry when full', () => {
    const cache = new TtlCache<number>({ clock: new FakeClock(), maxEntries: 2 })
    cache.set('a', 1, 1000)
    cache.set('b', 2, 1000)
    cache.get('a')
    cache.set('c', 3, 1000)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })

  test('keeps 8192 entries by default', () => {
    const cache = new TtlCache<number>({ clock: new FakeClock() })
    for (let index = 0; index < 8200; index++) cache.set(`key ${index}`, index, 1000)
    expect(cache.size).toBe(8192)
    expect(cache.get('key 7')).toBeUndefined()
    expect(cache.get('key 8')).toBe(8)
  })

  test('removes expired entries at the sweep interval', async () => {
    const clock = new FakeClock()
    const cache = new TtlCache<number>({ clock, sweepMs: 1000 })
    cache.set('short', 1, 10)
    cache.set('long', 2, 5000)
    await clock.advance(999)
    cache.set('x', 3, 5000)
    expect(cache.size).toBe(3)
    await clock.advance(1)
    cache.set('y', 4, 5000)
    expect(cache.size).toBe(3)
    expect(cache.get('long')).toBe(2)
  })

  test('deletes one entry or all', () => {
    const cache = new TtlCache<number>({ clock: new FakeClock() })
    cache.set('a', 1, 1000)
    cache.set('b', 2, 1000)
    cache.delete('a')
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2])
    cache.clear()
    expect(cache.size).toBe(0)
  })
})
