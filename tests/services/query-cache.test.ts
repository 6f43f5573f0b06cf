import { describe, expect, test, vi } from 'vitest'
import { cacheTimes } from '../../src/services/data.js'
import { QueryCache, queryDefaults, TtlCache } from '../../src/services/query-cache.js'
import { FakeClock, settled } from '../lib/fake-clock.js'

function setUp() {
  const clock = new FakeClock()
  return { clock, cache: new QueryCache(clock) }
}

test('cache times and limits match the documented ones', () => {
  expect(cacheTimes).toMatchObject({ portfolio: 30_000, nativeBalance: 30_000, ens: 300_000, identity: 300_000 })
  expect(queryDefaults).toMatchObject({ maxEntries: 8192, sweepMs: 300_000, retries: 3, maxDelayMs: 30_000 })
})

describe('QueryCache', () => {
  test('runs a query once until its result expires', async () => {
    const { clock, cache } = setUp()
    const run = vi.fn(async () => run.mock.calls.length)
    const readBalance = () => cache.query({ key: 'balance', ttlMs: cacheTimes.nativeBalance, run })
    expect([await readBalance(), await readBalance()]).toEqual([1, 1])
    await clock.advance(29_999)
    expect(await readBalance()).toBe(1)
    await clock.advance(1)
    expect(await readBalance()).toBe(2)
  })

  test('caches undefined', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => undefined)
    await cache.query({ key: 'name', ttlMs: 1000, run })
    await cache.query({ key: 'name', ttlMs: 1000, run })
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('shares one query between concurrent callers', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => 'a')
    const query = { key: 'k', ttlMs: 1000, run }
    expect(await Promise.all([cache.query(query), cache.query(query)])).toEqual(['a', 'a'])
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('query retries: three, after 1, 2 and 4 seconds, and failures are not cached', async () => {
    const { clock, cache } = setUp()
    const began = clock.now()
    const tries: number[] = []
    const run = async () => {
      tries.push(clock.now() - began)
      throw new RangeError('no')
    }
    const outcome = expect(cache.query({ key: 'k', ttlMs: 1000, run })).rejects.toThrow(RangeError)
    await clock.advance(60_000)
    await outcome
    expect(tries).toEqual([0, 1000, 3000, 7000])
    await expect(cache.query({ key: 'k', ttlMs: 1000, run: async () => 'fine' })).resolves.toBe('fine')
  })

  test('does not retry if retries is 0', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => Promise.reject(new RangeError('no')))
    await expect(cache.query({ key: 'k', ttlMs: 1000, retries: 0, run })).rejects.toThrow(RangeError)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('aborts the query only once all callers have aborted', async () => {
    const { cache } = setUp()
    let querySignal: AbortSignal | undefined
    const run = (signal: AbortSignal) => ((querySignal = signal), new Promise<never>(() => {}))
    const lives = [new AbortController(), new AbortController()] as const
    const outcomes = lives.map(({ signal }) =>
      expect(cache.query({ key: 'k', ttlMs: 1000, run, signal })).rejects.toMatchObject({ code: 'request/aborted' }),
    )
    await settled()
    lives[0].abort()
    await outcomes[0]
    expect(querySignal?.aborted).toBe(false)
    lives[1].abort()
    await outcomes[1]
    expect(querySignal?.aborted).toBe(true)
    await expect(cache.query({ key: 'k', ttlMs: 1000, run: async () => 'fresh' })).resolves.toBe('fresh')
  })

  test('does not run a query if the signal is already aborted', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => 'a')
    const query = { key: 'k', ttlMs: 1000, run, signal: AbortSignal.abort() }
    await expect(cache.query(query)).rejects.toMatchObject({ code: 'request/aborted' })
    expect(run).not.toHaveBeenCalled()
  })

  test('runs a forgotten query again and does not cache the pending result', async () => {
    const { cache } = setUp()
    let release: (value: string) => void = () => {}
    const slow = cache.query({ key: 'k', ttlMs: 1000, run: () => new Promise<string>(resolve => (release = resolve)) })
    await settled()
    cache.forget('k')
    release('old')
    expect(await slow).toBe('old')
    await expect(cache.query({ key: 'k', ttlMs: 1000, run: async () => 'new' })).resolves.toBe('new')
  })
})

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
