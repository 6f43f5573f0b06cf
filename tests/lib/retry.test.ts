import { describe, expect, test, vi } from 'vitest'
import { retry, type RetryOptions } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

function setUp(options: Partial<RetryOptions> = {}) {
  const clock = new FakeClock()
  return { clock, options: { retries: 3, baseDelayMs: 100, clock, ...options } }
}

describe('retry', () => {
  test('returns the first success and stops', async () => {
    const { clock, options } = setUp()
    const run = vi.fn().mockRejectedValueOnce('one').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(100)
    await expect(answer).resolves.toBe('fine')
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('doubles the delay and throws the last error after all retries', async () => {
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

  test('limits the delay to maxDelayMs', async () => {
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

  test('does not retry an error that is not retryable', async () => {
    const { options } = setUp({ isRetryable: error => error !== 'final' })
    const run = vi.fn().mockRejectedValue('final')
    await expect(retry(run, options)).rejects.toBe('final')
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('uses the delay requested by the server', async () => {
    const { clock, options } = setUp({ retries: 1, getDelayMs: () => 5000 })
    const run = vi.fn().mockRejectedValueOnce('busy').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(4999)
    expect(run).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    await expect(answer).resolves.toBe('fine')
  })

  test('rejects with the abort reason while waiting', async () => {
    const life = new AbortController()
    const { clock, options } = setUp({ signal: life.signal })
    const outcome = expect(retry(async () => Promise.reject('no'), options)).rejects.toBe('stop')
    await clock.advance(50)
    life.abort('stop')
    await outcome
    expect(clock.waiting).toEqual([])
  })

  test('rejects with the abort reason instead of the error it caused', async () => {
    const life = new AbortController()
    const { options } = setUp({ signal: life.signal })
    const run = async () => {
      life.abort('stop')
      throw 'failed because of the abort'
    }
    await expect(retry(run, options)).rejects.toBe('stop')
  })
})
