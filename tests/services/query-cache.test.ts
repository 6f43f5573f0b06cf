import { describe, expect, test, vi } from 'vitest'
import { cacheTimes } from '../../src/services/data.js'
import { QueryCache, queryDefaults } from '../../src/services/query-cache.js'
import { FakeClock, settled } from '../lib/fake-clock.js'

function setUp() {
  const clock = new FakeClock()
  return { clock, cache: new QueryCache(clock) }
}

test('the times and sizes are those of the specification', () => {
  expect(cacheTimes).toMatchObject({ portfolio: 30_000, nativeBalance: 30_000, ens: 300_000, identity: 300_000 })
  expect(queryDefaults).toMatchObject({ maxEntries: 8192, sweepMs: 300_000, retries: 3, maxDelayMs: 30_000 })
})

describe('QueryCache', () => {
  test('asks once while the answer is good, and again afterwards', async () => {
    const { clock, cache } = setUp()
    const run = vi.fn(async () => run.mock.calls.length)
    const ask = () => cache.query({ key: 'balance', ttlMs: cacheTimes.nativeBalance, run })
    expect([await ask(), await ask()]).toEqual([1, 1])
    await clock.advance(29_999)
    expect(await ask()).toBe(1)
    await clock.advance(1)
    expect(await ask()).toBe(2)
  })

  test('keeps an answer that is undefined', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => undefined)
    await cache.query({ key: 'name', ttlMs: 1000, run })
    await cache.query({ key: 'name', ttlMs: 1000, run })
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('callers at the same time share one question', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => 'a')
    const query = { key: 'k', ttlMs: 1000, run }
    expect(await Promise.all([cache.query(query), cache.query(query)])).toEqual(['a', 'a'])
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('tries a failure three times more after 1, 2 and 4 seconds, and keeps none', async () => {
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

  test('does not try again where it is told not to', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => Promise.reject(new RangeError('no')))
    await expect(cache.query({ key: 'k', ttlMs: 1000, retries: 0, run })).rejects.toThrow(RangeError)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('one caller’s abort is its own; the last one’s ends the question', async () => {
    const { cache } = setUp()
    let asked: AbortSignal | undefined
    const run = (signal: AbortSignal) => ((asked = signal), new Promise<never>(() => {}))
    const lives = [new AbortController(), new AbortController()] as const
    const outcomes = lives.map(({ signal }) =>
      expect(cache.query({ key: 'k', ttlMs: 1000, run, signal })).rejects.toMatchObject({ code: 'request/aborted' }),
    )
    await settled()
    lives[0].abort()
    await outcomes[0]
    expect(asked?.aborted).toBe(false)
    lives[1].abort()
    await outcomes[1]
    expect(asked?.aborted).toBe(true)
    await expect(cache.query({ key: 'k', ttlMs: 1000, run: async () => 'fresh' })).resolves.toBe('fresh')
  })

  test('does not ask for a caller that has given up already', async () => {
    const { cache } = setUp()
    const run = vi.fn(async () => 'a')
    const query = { key: 'k', ttlMs: 1000, run, signal: AbortSignal.abort() }
    await expect(cache.query(query)).rejects.toMatchObject({ code: 'request/aborted' })
    expect(run).not.toHaveBeenCalled()
  })

  test('what is forgotten is asked again, and an answer on its way is not kept', async () => {
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
