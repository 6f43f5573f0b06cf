import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock as clock } from '../../../../src/core/clock.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { poll, MIN_POLL_INTERVAL_MS } from '../../../src/frame-page/session/login-flows.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('poll', () => {
  test('polls until there is a result, at most once per second', async () => {
    const times: number[] = []
    const begun = Date.now()
    const answer = poll({
      request: async () => {
        times.push(Date.now() - begun)
        return times.length === 3 ? 'yes' : undefined
      },
      ms: 60_000,
      clock,
    })
    await vi.advanceTimersByTimeAsync(MIN_POLL_INTERVAL_MS * 2)
    expect(await answer).toBe('yes')
    expect(times).toEqual([0, MIN_POLL_INTERVAL_MS, MIN_POLL_INTERVAL_MS * 2])
  })

  test('continues on network errors and rejects on others', async () => {
    const reasons = [
      new FrameError('E_NETWORK', 'gone'),
      new FrameError('E_NETWORK', 'gone'),
      new FrameError('E_DEVICE', 'no'),
    ]
    const answer = expect(
      poll({ request: () => Promise.reject(reasons.shift()), ms: 60_000, clock }),
    ).rejects.toMatchObject({
      code: 'E_DEVICE',
    })
    await vi.advanceTimersByTimeAsync(MIN_POLL_INTERVAL_MS * 3)
    await answer
    expect(reasons).toEqual([])
  })

  test('times out', async () => {
    const answer = expect(poll({ request: async () => undefined, ms: 5_000, clock })).rejects.toMatchObject({
      code: 'E_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })

  test('stops when the caller aborts', async () => {
    const abort = new AbortController()
    const answer = expect(
      poll({ request: async () => undefined, ms: 5_000, clock, signal: abort.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(500)
    abort.abort()
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })
})
