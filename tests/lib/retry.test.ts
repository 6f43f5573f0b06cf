import { describe, expect, test, vi } from 'vitest'
import { retry, type RetryOptions } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

function setUp(options: Partial<RetryOptions> = {}) {
  const clock = new FakeClock()
  return { clock, options: { retries: 3, baseDelayMs: 100, clock, ...options } }
}

describe('retry', () => {
  test('gives the first success and tries no more', async () => {
    const { clock, options } = setUp()
    const run = vi.fn().mockRejectedValueOnce('one').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(100)
    await expect(answer).resolves.toBe('fine')
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('doubles its wait and throws the last failure when the retries are used up', async () => {
    const { clock, options } = setUp()
    const tries: number[] = []
    const began = clock.now()
    const run = async () => {
      tries.push(clock.now() - began)
      throw `failure ${tries.length}`
    }
    const outcome = expect(retry(run, options)).rejects.toBe('failure 4')
    await clock.advance(10_000)
    await outcome
    expect(tries).toEqual([0, 100, 300, 700])
  })

  test('waits no longer than its longest delay', async () => {
    const { clock, options } = setUp({ retries: 4, maxDelayMs: 250 })
    const tries: number[] = []
    const began = clock.now()
    const run = async () => {
      tries.push(clock.now() - began)
      throw 'no'
    }
    const outcome = expect(retry(run, options)).rejects.toBe('no')
    await clock.advance(10_000)
    await outcome
    expect(tries).toEqual([0, 100, 300, 550, 800])
  })

  test('does not try again what is not worth it', async () => {
    const { options } = setUp({ isWorth: error => error !== 'final' })
    const run = vi.fn().mockRejectedValue('final')
    await expect(retry(run, options)).rejects.toBe('final')
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('waits as long as the other side asks for', async () => {
    const { clock, options } = setUp({ retries: 1, delayFor: () => 5000 })
    const run = vi.fn().mockRejectedValueOnce('busy').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(4999)
    expect(run).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    await expect(answer).resolves.toBe('fine')
  })

  test('an abort ends the wait at once, with its reason', async () => {
    const life = new AbortController()
    const { clock, options } = setUp({ signal: life.signal })
    const outcome = expect(retry(async () => Promise.reject('no'), options)).rejects.toBe('stop')
    await clock.advance(50)
    life.abort('stop')
    await outcome
    expect(clock.waiting).toEqual([])
  })

  test('an abort while it tries is told with its reason, not with the failure it caused', async () => {
    const life = new AbortController()
    const { options } = setUp({ signal: life.signal })
    const run = async () => {
      life.abort('stop')
      throw 'failed because of the abort'
    }
    await expect(retry(run, options)).rejects.toBe('stop')
  })
})
